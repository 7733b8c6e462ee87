import { lazy } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatMoney } from '#client/lib/format.ts';
import { productPath } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { LoadedNear } from '#client/routing/LoadedNear.tsx';
import { Card } from '#client/screens/product/Card.tsx';
import { labelled } from '#client/screens/product/listingLabel.ts';
import { ProductPeriod } from '#client/screens/product/ProductPeriod.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { PointValue, TimePoint } from '#client/ui/figures/timePoints.ts';
import { Link } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import type { HubChart_product$data, HubChart_product$key } from './__generated__/HubChart_product.graphql';
import { eventText } from './eventText.ts';

const TimeChart = lazy(async () => ({ default: (await import('#client/ui/figures/TimeChart.tsx')).TimeChart }));
/** Newest points that a phone shows. */
const PHONE_POINTS = 14;

type Series = HubChart_product$data['salesSeries'];
type Point = Series['points'][number];

/** Revenue and profit over time with the days before, and what happened, numbered. */
export function HubChart({ product }: { product: HubChart_product$key }) {
  const { id, salesMetrics, salesSeries, events, listings } = useFragment(
    graphql`
      fragment HubChart_product on MasterProduct
      @argumentDefinitions(period: { type: "ProductHubPeriod!" }, currency: { type: "ReportCurrency" }) {
        id
        listings {
          product {
            ...listingLabel_product
          }
        }
        salesMetrics(period: $period, in: $currency) {
          startDate
          endDate
        }
        salesSeries(period: $period, in: $currency) {
          unit
          points {
            day
            hour
            state
            profitState
            revenue {
              ...amount_money
            }
            profit {
              ...amount_money
            }
          }
          compared {
            state
            revenue {
              ...amount_money
            }
          }
        }
        events(period: $period) {
          hidden
          events {
            ...eventText_event
          }
        }
      }
    `,
    product,
  );
  const { unit, points, compared } = salesSeries;
  const all = listings.map((listing) => labelled(listing.product));
  const happened = events.events
    .map((event) => eventText(event, all))
    .map(({ day, text }) => ({ key: unit === 'MONTH' ? `${day.slice(0, 7)}-01` : day, text }));
  const isSold = points.some((point) => amountOf(point.revenue)!.minor !== 0);
  return (
    <Card
      title={t('product.salesAndWhatHappened')}
      aside={<ProductPeriod days={{ startDate: salesMetrics.startDate, endDate: salesMetrics.endDate }} />}
    >
      <div className="px-4 pt-1 pb-3">
        {isSold || happened.length > 0 ? (
          <LoadedNear fallback={<Skeleton className="h-[20.5rem]" />}>
            <TimeChart
              label={t('product.revenueAndProfitOfTheProduct')}
              unit={units[unit] ?? t('product.day')}
              narrowPoints={PHONE_POINTS}
              series={{
                bar: t('product.revenue'),
                line: t('product.profit'),
                former: compared ? t('product.previousPeriod') : undefined,
                hatch: points.some(({ state }) => state === 'PROVISIONAL') ? t('product.untilNow') : undefined,
              }}
              points={points.map((point, at) => ({ ...timeOf(point, unit), ...valuesOf(point, compared?.[at]) }))}
              events={happened}
            />
          </LoadedNear>
        ) : (
          <EmptyState title={t('product.noSalesInTheseDays')} hint={t('product.chooseAnotherPeriod')} />
        )}
        {events.hidden > 0 && (
          <p className="mt-1 text-small text-muted">
            <Trans
              id="product.moreEarlierEventsInHistory"
              params={{ hidden: events.hidden }}
              components={{ link: <Link to={productPath(id, 'history')} className="text-link hover:underline" /> }}
            />
          </p>
        )}
      </div>
    </Card>
  );
}

const units: Readonly<Record<string, string>> = {
  HOUR: t('product.hour'),
  DAY: t('product.day'),
  MONTH: t('product.month'),
};

function timeOf({ day, hour, state }: Point, unit: string): Pick<TimePoint, 'key' | 'label' | 'title'> {
  const written = formatDayOnly(day);
  if (hour !== null && hour !== undefined)
    return { key: `${day} ${hour}`, label: `${hour}h`, title: `${written}, ${hour}h` };
  if (unit === 'MONTH') return { key: day, label: written.slice(3), title: written.slice(3) };
  return { key: day, label: state === 'PROVISIONAL' ? t('product.today') : written.slice(0, 5), title: written };
}

const valueOf = (money: Parameters<typeof amountOf>[0]): PointValue => {
  const amount = amountOf(money);
  return { value: amount && decimalOf(amount), text: formatMoney(amount) };
};

/**
 * What is unread is not drawn. Of a time that is not over the revenue so far is hatched, as its end is not known, and there
 * is no profit yet: both would look like a fall.
 */
function valuesOf(
  { state, profitState, revenue, profit }: Point,
  former: NonNullable<Series['compared']>[number] | undefined,
): Partial<TimePoint> {
  return {
    ...(state !== 'UNREAD' && { bar: valueOf(revenue) }),
    ...(state === 'PROVISIONAL' && {
      bar: { ...valueOf(revenue), value: 0 },
      forecast: { value: valueOf(revenue).value },
    }),
    ...(state !== 'UNREAD' && state !== 'PROVISIONAL' && profitState !== 'UNREAD' && { line: valueOf(profit) }),
    ...(former && former.state !== 'UNREAD' && { former: valueOf(former.revenue) }),
  };
}
