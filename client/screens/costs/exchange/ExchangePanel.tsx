import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Banner } from '#client/ui/page/Banner.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { ExchangePanel_rates$key } from './__generated__/ExchangePanel_rates.graphql';
import { RateForm } from './RateForm.tsx';
import { RatesTable } from './RatesTable.tsx';
import { useCostsView } from '#client/screens/costs/useCostsView.ts';

// Lazy, because the chart library is large.
const RateChart = lazy(async () => ({ default: (await import('./RateChart.tsx')).RateChart }));

const ranges = [
  ['30', t('costs.last30Days')],
  ['90', t('costs.last90Days')],
  ['365', t('costs.last12Months')],
  ['730', t('costs.last24Months')],
] as const;

/** Exchange rates by day, public and own, with a chart, a form and a warning about sales before the first rate. */
export function ExchangePanel({
  rates,
  currencies,
}: {
  rates: ExchangePanel_rates$key;
  currencies: readonly string[];
}) {
  const { currency, days, daysWithoutRate, lastDayWithoutRate } = useFragment(
    graphql`
      fragment ExchangePanel_rates on ExchangeRates {
        currency
        daysWithoutRate
        lastDayWithoutRate
        days {
          day
          brl
          ...RatesTable_day
        }
      }
    `,
    rates,
  );
  const { view, change } = useCostsView();
  const { revalidate } = useRevalidator();
  const onSaved = () => void revalidate();
  const known = currencies.includes(currency) ? currencies : [currency, ...currencies];
  const points = days.toReversed().flatMap(({ day, brl }) => (brl == null ? [] : [{ day, brl }]));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Select
          label={t('costs.currency')}
          value={currency}
          options={known.map((code) => [code, code] as const)}
          onChange={(code) => change({ currency: code === 'USD' ? '' : code })}
        />
        <Select
          label={t('costs.period')}
          value={view.days}
          options={ranges}
          onChange={(range) => change({ days: range })}
        />
      </div>
      {daysWithoutRate > 0 && (
        <Banner tone="warning">
          {t('costs.daysWithSalesHaveNoExchange', {
            daysWithoutRate,
            lastDayWithoutRate: formatDayOnly(lastDayWithoutRate!),
          })}
        </Banner>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <section aria-label={t('costs.chartOfTheRate')} className="rounded-lg border border-line bg-surface p-4">
          <h2 className="pb-2 font-semibold">{t('costs.reaisPer', { currency })}</h2>
          {points.length === 0 ? (
            <p className="grid h-[240px] place-items-center text-muted">{t('costs.noRateInThePeriod')}</p>
          ) : (
            <ErrorBoundary fallback={<p className="text-muted">{t('costs.theChartCouldNotBeShown')}</p>}>
              <Suspense fallback={<Skeleton className="h-[240px]" />}>
                <RateChart currency={currency} points={points} />
              </Suspense>
            </ErrorBoundary>
          )}
        </section>
        <RateForm currency={currency} onSaved={onSaved} />
      </div>
      <RatesTable currency={currency} days={days} onSaved={onSaved} />
    </div>
  );
}
