import { t } from '#client/lib/language/t.ts';
import type { DayRange } from '#client/lib/time/dayRange.ts';
import { addDays } from '#client/lib/time/time.ts';
import { MarketplaceSelect } from '#client/ui/controls/MarketplaceSelect.tsx';
import { PeriodButton } from '#client/ui/period/PeriodButton.tsx';
import { daysText, PeriodFields, type WithDays } from '#client/ui/period/PeriodFields.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { SavedViews } from '#client/parts/views/SavedViews.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { incomeForm } from './incomeView.ts';

const granularities = [
  ['day', t('incomeStatement.byDay')],
  ['week', t('incomeStatement.byWeek')],
  ['month', t('incomeStatement.byMonth')],
  ['marketplace', t('incomeStatement.byMarketplace')],
] as const;
const bases = [
  ['accrual', t('incomeStatement.accrual')],
  ['cash', t('incomeStatement.cash')],
] as const;
const comparisons = [
  ['', t('incomeStatement.againstThePreviousPeriod')],
  ['custom', t('incomeStatement.againstOtherDates')],
] as const;
const comparedDays = 30;

/** Filter bar. Each choice adds a history entry. Offers only the filters that the tab uses. */
export function IncomeFilters({ withDays }: { withDays: WithDays }) {
  const { view, change } = useUrlView(incomeForm);
  const { compareStart, compareEnd } = view;
  const compare = (choice: '' | 'custom', days: DayRange | null) => {
    if (choice === '') return change({ compareStart: undefined, compareEnd: undefined });
    if (!days) return; // not loaded yet: the choice is reverted
    const end = addDays(days.startDate, -1);
    return change({ compareStart: addDays(end, 1 - comparedDays), compareEnd: end });
  };
  return (
    <section
      aria-label={t('incomeStatement.filters')}
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center print:hidden"
    >
      <PeriodFields view={view} withDays={withDays} onChange={change} />
      <MarketplaceSelect value={view.marketplace} onChange={(marketplace) => change({ marketplace })} />
      {view.tab === 'statement' ? (
        <>
          <Select
            label={t('incomeStatement.columns')}
            value={view.granularity}
            options={granularities}
            onChange={(granularity) => change({ granularity })}
          />
          {!view.product && (
            <Select
              label={t('incomeStatement.basis')}
              value={view.basis}
              options={bases}
              onChange={(basis) => change({ basis })}
            />
          )}
        </>
      ) : (
        view.tab === 'change' &&
        withDays((days) => (
          <Select
            label={t('incomeStatement.comparison')}
            value={compareStart ? 'custom' : ''}
            options={comparisons}
            onChange={(choice) => compare(choice, days)}
          />
        ))
      )}
      {view.tab === 'change' && compareStart && compareEnd && (
        <PeriodButton
          label={t('incomeStatement.datesOfTheComparison')}
          text={daysText({ startDate: compareStart, endDate: compareEnd })}
          days={{ startDate: compareStart, endDate: compareEnd }}
          onApply={({ startDate, endDate }) => change({ compareStart: startDate, compareEnd: endDate })}
        />
      )}
      <SavedViews screen="INCOME_STATEMENT" />
    </section>
  );
}
