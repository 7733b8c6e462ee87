import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { taxesPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { MetricCard } from '#client/ui/figures/MetricCard.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import type { Comparison } from './comparisonOf.ts';
import { ProfitBars } from './ProfitBars.tsx';
import { regimesForm } from './regimesView.ts';
import { YearsTable } from './YearsTable.tsx';

/** The years under each regime, what is left out, and what to think of. */
export function ComparisonPanel({ comparison }: { comparison: Comparison }) {
  const { view } = useUrlView(regimesForm);
  const { startDate, endDate, revenue, resultBeforeTaxes, years, isRanked, isTaxed, leftOut, warnings } = comparison;
  const closing = warnings.at(-1);
  return (
    <div className="flex flex-col gap-3">
      {!isTaxed && (
        <Banner tone="warning">
          <Trans
            id="regimes.withoutTheTaxRegimeEnteredThe"
            components={{ link: <Link to={taxesPath} className="font-medium underline" /> }}
          />
        </Banner>
      )}
      <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        <MetricCard title={t('regimes.period')} value={<span className="text-body">{days(startDate, endDate)}</span>}>
          <span>{t('regimes.closedMonthsUpToTwelve')}</span>
        </MetricCard>
        <MetricCard title={t('regimes.revenue')} value={formatMoney(revenue)}>
          <span>{t('regimes.priceLessDiscountsOfTheSales')}</span>
        </MetricCard>
        <MetricCard title={t('regimes.resultBeforeTaxes')} value={formatMoney(resultBeforeTaxes)}>
          <span>{t('regimes.theSameInAllRegimes')}</span>
        </MetricCard>
      </div>
      <section aria-label={t('regimes.regimes')} className="rounded-lg border border-line bg-surface">
        <div className="flex items-center justify-between gap-2 px-4 py-2">
          <h2 className="font-semibold">{t('regimes.theYearInEachRegime')}</h2>
          <ExportButton path="/api/taxes/regimes/export" query={view} isEmpty={years.length === 0} />
        </div>
        <div className="border-t border-line">
          {isRanked ? (
            <ProfitBars years={isTaxed ? years : years.filter(({ isActual }) => !isActual)} />
          ) : (
            <p className="px-4 py-2.5 text-small text-muted">{t('regimes.withoutThePayrollTheRegimesCannot')}</p>
          )}
        </div>
        <div className="border-t border-line">
          <YearsTable years={years} />
        </div>
        <p className="px-4 py-2 text-label text-muted">{t('regimes.estimateByTheSalesPricesAnd')}</p>
      </section>
      {leftOut.length > 0 && (
        <section
          aria-label={t('regimes.outsideTheComparison')}
          className="rounded-lg border border-line bg-surface px-4 py-3"
        >
          <h2 className="font-semibold">{t('regimes.outsideTheComparison')}</h2>
          <ul className="mt-1 flex flex-col gap-1 text-small">
            {leftOut.map(({ name, why }) => (
              <li key={name}>
                <span className="font-medium">{name}:</span> {why}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={t('regimes.beforeDeciding')} className="rounded-lg border border-line bg-surface px-4 py-3">
        <h2 className="font-semibold">{t('regimes.beforeDeciding')}</h2>
        <ul className="mt-1 flex max-w-4xl list-disc flex-col gap-1 pl-4 text-small">
          {warnings.slice(0, -1).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {closing && <p className="mt-3 max-w-4xl text-small font-medium">{closing}</p>}
      </section>
    </div>
  );
}

const days = (start: string, end: string) => t('regimes.to', { start: formatDayOnly(start), end: formatDayOnly(end) });
