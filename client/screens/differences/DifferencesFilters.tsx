import { graphql, useFragment } from 'react-relay/hooks';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { marketplaceOptions } from '#client/lib/marketplaces.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { MonthField } from '#client/ui/controls/MonthField.tsx';
import { SearchField } from '#client/ui/controls/SearchField.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import type { DifferencesFilters_settings$key } from './__generated__/DifferencesFilters_settings.graphql';
import { type DifferencesView, isFiltered, unfiltered } from './differencesView.ts';
import { useDifferencesView } from './useDifferencesView.ts';
import { classes, reasons, states } from './words.ts';

const SEARCH_DELAY_MS = 300;
const MAX_ORDER_LENGTH = 100;

const reasonOptions = Object.entries(reasons) as [NonNullable<DifferencesView['reason']>, string][];
const minimums = [0, 100, 500, 1_000, 5_000, 10_000, 50_000];
const sorts = [
  ['at_stake', t('differences.largestAmount')],
  ['oldest', t('differences.oldest')],
  ['newest', t('differences.newest')],
] as const;
const certainties = [
  ['', t('differences.certainOnesAndIndications')],
  ['yes', t('differences.certainOnly')],
  ['no', t('differences.indicationsOnly')],
] as const;

/** Filters and order of the list. Each choice adds a history entry. */
export function DifferencesFilters({ settings }: { settings: DifferencesFilters_settings$key }) {
  const { listedFromMinor } = useFragment(
    graphql`
      fragment DifferencesFilters_settings on ReconciliationSettings {
        listedFromMinor
      }
    `,
    settings,
  );
  const { view, change } = useDifferencesView();
  const { minimum = listedFromMinor } = view;
  const amounts = [...new Set([...minimums, listedFromMinor, minimum])].toSorted((a, b) => a - b);
  const fromAmount = (minor: number) =>
    minor === 0
      ? t('differences.anyAmount')
      : t('differences.from', { formatMoney: formatMoney({ minor, currency: view.currency || 'BRL' }) });
  return (
    <section
      aria-label={t('differences.filters')}
      className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center"
    >
      <div className="col-span-2 min-w-0 md:min-w-52 md:flex-1">
        <SearchField
          label={t('differences.order')}
          placeholder={t('differences.orderOrCartNumber')}
          value={view.order}
          delayMs={SEARCH_DELAY_MS}
          onChange={(order) =>
            change({ order: order.slice(0, MAX_ORDER_LENGTH) }, { replace: view.order !== '' && order !== '' })
          }
        />
      </div>
      <Select
        label={t('differences.state')}
        value={view.state}
        options={states}
        onChange={(state) => change({ state })}
      />
      <Select
        label={t('differences.class')}
        value={view.class ?? ''}
        options={[['', t('differences.allClasses')], ...classes]}
        onChange={(word) => change({ class: word || undefined })}
      />
      <Select
        label={t('differences.reason')}
        value={view.reason ?? ''}
        options={[['', t('differences.allReasons')], ...reasonOptions]}
        onChange={(reason) => change({ reason: reason || undefined })}
      />
      <Select
        label={t('differences.marketplace')}
        value={view.marketplace ?? ''}
        options={[['', t('differences.allShops')], ...marketplaceOptions]}
        onChange={(marketplace) => change({ marketplace: marketplace || undefined })}
      />
      <Select
        label={t('differences.smallestAmount')}
        value={String(minimum)}
        options={amounts.map((minor) => [String(minor), fromAmount(minor)] as const)}
        onChange={(minor) => change({ minimum: Number(minor) === listedFromMinor ? undefined : Number(minor) })}
      />
      <Select
        label={t('differences.certainty')}
        value={view.certain ?? ''}
        options={certainties}
        onChange={(certain) => change({ certain: certain || undefined })}
      />
      <MonthField
        label={t('differences.monthOfTheSale')}
        value={view.month}
        hasAll
        onChange={(month) => change({ month })}
      />
      <Select label={t('differences.sortBy')} value={view.sort} options={sorts} onChange={(sort) => change({ sort })} />
      {isFiltered(view) && (
        <Button tone="quiet" onClick={() => change(unfiltered)}>
          {t('differences.clearFilters')}
        </Button>
      )}
    </section>
  );
}
