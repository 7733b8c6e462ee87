import { lazy, Suspense } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { amountOf } from '#client/data/amount.ts';
import { decimalOf, formatMoney, formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { LoadedNear } from '#client/routing/LoadedNear.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import type { PointValue, TimePoint } from '#client/ui/figures/timePoints.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { TodayChart_series$data, TodayChart_series$key } from './__generated__/TodayChart_series.graphql';
import type { TodayChart_today$key } from './__generated__/TodayChart_today.graphql';
import { Card } from './Card.tsx';
import { todayForm } from './todayView.ts';
import { capital, wholeDay } from './todayWords.ts';

const TimeChart = lazy(async () => ({ default: (await import('#client/ui/figures/TimeChart.tsx')).TimeChart }));

type Point = TodayChart_series$data['points'][number];

const money = (of: Parameters<typeof amountOf>[0]): PointValue => {
  const amount = amountOf(of);
  return { value: amount && decimalOf(amount), text: formatMoney(amount) };
};
const percent = (value: number | null | undefined): PointValue => ({
  value: value ?? null,
  text: formatPercent(value),
});

const measures = [
  ['money', t('today.revenueAndProfit')],
  ['margin', t('today.margin')],
] as const;
const lengths = [
  ['30', t('today.chartOfDays', { days: '30' })],
  ['60', t('today.chartOfDays', { days: '60' })],
  ['90', t('today.chartOfDays', { days: '90' })],
] as const;
const PHONE_DAYS = 14;

/**
 * Revenue and profit by day with the days before them. Today is solid up to now and hatched up to its forecast, and has no profit yet.
 * Margin is a choice of its own, never drawn over money.
 */
export function TodayChart({ today, series }: { today: TodayChart_today$key; series: TodayChart_series$key }) {
  const { outlook } = useFragment(
    graphql`
      fragment TodayChart_today on Today {
        outlook {
          forecast {
            today {
              ...amount_money
            }
          }
        }
      }
    `,
    today,
  );
  const { points, compared } = useFragment(
    graphql`
      fragment TodayChart_series on SalesSeries {
        points {
          day
          state
          profitState
          revenue {
            ...amount_money
          }
          profit {
            ...amount_money
          }
          marginPercent
        }
        compared {
          state
          revenue {
            ...amount_money
          }
          marginPercent
        }
      }
    `,
    series,
  );
  const { view, change } = useUrlView(todayForm);
  const isMargin = view.measure === 'margin';
  const former = (index: number): Pick<TimePoint, 'former'> => {
    const point = compared?.[index];
    if (!point || point.state === 'UNREAD') return {};
    return { former: isMargin ? percent(point.marginPercent) : money(point.revenue) };
  };
  const own = (point: Point): Partial<TimePoint> => {
    const isRunning = point.state === 'PROVISIONAL';
    if (point.state === 'UNREAD') return {};
    if (isMargin) return isRunning ? {} : { line: percent(point.marginPercent) };
    return {
      bar: money(point.revenue),
      ...(!isRunning && point.profitState !== 'UNREAD' && { line: money(point.profit) }),
      ...(isRunning && outlook.forecast && { forecast: money(outlook.forecast.today) }),
    };
  };
  const before = compared ? t('today.daysBefore', { days: view.days }) : undefined;
  return (
    <Card
      title={isMargin ? t('today.margin') : t('today.revenueAndProfit')}
      aside={
        <>
          <Select
            label={t('today.whatToShow')}
            value={view.measure}
            options={measures}
            onChange={(measure) => change({ measure })}
          />
          <Select label={t('today.days')} value={view.days} options={lengths} onChange={(days) => change({ days })} />
        </>
      }
    >
      <div className="px-4 pt-2 pb-3">
        <LoadedNear fallback={<Skeleton className="h-[20.5rem]" />}>
          <Suspense fallback={<Skeleton className="h-[20.5rem]" />}>
            <TimeChart
              label={t('today.byDayLastDaysTodayIs', {
                isMargin: isMargin ? t('today.margin') : t('today.revenueAndProfit'),
                days: view.days,
              })}
              unit={t('today.day')}
              narrowPoints={PHONE_DAYS}
              axisText={isMargin ? (value) => `${value}%` : undefined}
              series={
                isMargin
                  ? { line: t('today.margin'), former: before }
                  : {
                      bar: t('today.revenue'),
                      line: t('today.profit'),
                      former: before,
                      hatch: outlook.forecast ? t('today.todayPartialAndExpected') : undefined,
                    }
              }
              points={points.map((point, index) => ({
                key: point.day,
                label: point.state === 'PROVISIONAL' ? t('today.today') : formatDayOnly(point.day).slice(0, 5),
                title: capital(wholeDay(point.day)),
                ...own(point),
                ...former(index),
              }))}
            />
          </Suspense>
        </LoadedNear>
      </div>
    </Card>
  );
}
