import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNow } from '#client/data/useNow.ts';
import { numberTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { LoadedNear } from '#client/routing/LoadedNear.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { CashPanel_forecast$key } from './__generated__/CashPanel_forecast.graphql';
import { CashCards } from './CashCards.tsx';
import { cashRows } from './cashRows.ts';
import { CashTable } from './CashTable.tsx';
import { cashForm } from './cashView.ts';
import { HeldList } from './HeldList.tsx';
import { SourceList } from './SourceList.tsx';

const CashChart = lazy(async () => ({ default: (await import('./CashChart.tsx')).CashChart }));

const grains = [
  ['week', t('cash.byWeek')],
  ['day', t('cash.byDay')],
] as const;

/** Cards, chart and table of a projection, what is known of it, and what is held. */
export function CashPanel({ forecast }: { forecast: CashPanel_forecast$key }) {
  const data = useFragment(
    graphql`
      fragment CashPanel_forecast on CashForecast {
        currency
        lowestDate
        error {
          forecasts
          days
          share
        }
        days {
          date
          in {
            minor
          }
          out {
            minor
          }
          balance {
            minor
          }
          p10 {
            minor
          }
          p90 {
            minor
          }
          parts {
            part
            amount {
              minor
            }
          }
        }
        ...CashCards_forecast
        ...HeldList_forecast
        ...SourceList_forecast
      }
    `,
    forecast,
  );
  const { view, change } = useUrlView(cashForm);
  const now = useNow();
  const days = data.days.map(({ date, parts, ...day }) => ({
    date,
    in: day.in.minor,
    out: day.out.minor,
    balance: day.balance?.minor ?? null,
    p10: day.p10?.minor ?? null,
    p90: day.p90?.minor ?? null,
    parts: new Map(parts.map(({ part, amount }) => [part as string, amount?.minor ?? null])),
  }));
  const rows = cashRows(days, view.by);
  const { currency, error } = data;
  return (
    <>
      <CashCards forecast={data} />
      <section aria-label={t('cash.moneyInMoneyOutAndBalance')} className="rounded-lg border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
          <h2 className="text-small font-semibold">{t('cash.moneyInMoneyOutAndBalance')}</h2>
          <Select label={t('cash.interval')} value={view.by} options={grains} onChange={(by) => change({ by })} />
        </div>
        <div className="px-2 pt-1 pb-2 sm:px-4">
          <LoadedNear fallback={<Skeleton className="h-80 w-full" />}>
            <CashChart rows={rows} currency={currency} today={saoPauloDay(now)} lowestDate={data.lowestDate ?? null} />
          </LoadedNear>
        </div>
        <p className="border-t border-line px-4 py-2 text-label text-muted">
          {error
            ? t('cash.theLastForecastsOfWhatWould', {
                forecasts: error.forecasts,
                days: error.days,
                share: percent.format(error.share),
              })
            : t('cash.thereAreNotEnoughReleasesYet')}
        </p>
      </section>
      <CashTable rows={rows} currency={currency} />
      <HeldList forecast={data} />
      <SourceList forecast={data} />
    </>
  );
}

const percent = new Intl.NumberFormat(numberTag(), { style: 'percent', maximumFractionDigits: 1 });
