import { Temporal } from 'temporal-polyfill';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import { isReadAlike } from '#server/insight/coverage/readAlike.ts';
import { presenterOf } from '#server/insight/sales/metrics/presentedSums.ts';
import { type SalesChange, salesChange } from '#server/insight/sales/metrics/salesChange.ts';
import { hasAds, type Slice } from '#server/insight/sales/metrics/salesRows.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums, type TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import { pointStates } from './pointStates.ts';
import { type SalesPoint, seriesPoints } from './seriesPoints.ts';
import { type SeriesSums, seriesSums } from './seriesSums.ts';
import { seriesTimes, type SeriesUnit, seriesUnit } from './seriesTimes.ts';

export interface SalesSeries {
  unit: SeriesUnit;
  points: SalesPoint[];
  /** Points of the comparison; null without one, or when it is in another currency. */
  compared: SalesPoint[] | null;
  change: SalesChange | null;
  /** Whether profit of the points excludes advertising and storage, which have no hour and belong to no single order. */
  isBeforeAds: boolean;
}

/**
 * Figures of `salesMetrics` over time, with their comparison: by hour for one day, by day up to thirteen months, else by
 * month. The points add up to the card, except that profit is null for days with sales of unknown cost. Future times are
 * absent. Throws 400 for an invalid period.
 */
export async function salesSeries(viewer: Viewer, filter: SalesFilter, now = currentTime()): Promise<SalesSeries> {
  const scope = await salesScope(viewer, filter, now);
  const { status, days } = scope;
  const unit = seriesUnit(days);
  const current: Slice = { status, start: days.start, end: days.end };
  const previous: Slice | null = days.previous && { status, ...days.previous };
  const [sums, mine, theirs, coverage] = await Promise.all([
    salesSums<'current' | 'previous'>(scope, { current, ...(previous && { previous }) } as Record<string, Slice>),
    seriesSums(scope, current, unit),
    previous && seriesSums(scope, previous, unit),
    coverageOf(viewer, scope.marketplace, now),
  ]);
  const runningTime = timeOf(now, unit);
  const isBeforeAds = unit === 'hour' || !hasAds(scope);
  const statesIn = (range: DayRange) => (time: string, row: TargetSums | undefined) => {
    const ofTime = daysOfTime(time, unit, range);
    const isRunning = unit === 'month' ? ofTime.end > coverage.today : time === runningTime;
    return pointStates(coverage, { days: ofTime, isRunning, isBeforeAds }, row);
  };
  const present = presenterOf(scope.in, [sums.current, sums.previous]);
  const { currency, target } = present(sums.current ?? sums.previous);
  const isAlike = !sums.previous || present(sums.previous).currency === currency;
  return {
    unit,
    points: seriesPoints(mine, seriesTimes(days, unit, runningTime), { currency, target, statesOf: statesIn(days) }),
    compared:
      theirs && isAlike
        ? seriesPoints(theirs, timesOf(previous!, unit), { currency, target, statesOf: statesIn(previous!) })
        : null,
    change:
      theirs &&
      salesChange(
        { sums: sums.current, orders: ordersOf(mine) },
        { sums: sums.previous, orders: ordersOf(theirs) },
        {
          isCut: previous!.until != null,
          isReadAlike: (source) => isReadAlike(coverage, source, [days, previous!]),
          present,
        },
      ),
    isBeforeAds,
  };
}

/** Days of the scope in a point. */
function daysOfTime(time: string, unit: SeriesUnit, { start, end }: DayRange): DayRange {
  const first = Temporal.PlainDate.from(time.slice(0, 10));
  const next = first.add(unit === 'month' ? { months: 1 } : { days: 1 }).toString();
  if (unit !== 'month') return { start: first.toString(), end: next };
  return { start: first.toString() < start ? start : first.toString(), end: next > end ? end : next };
}

const ordersOf = (series: SeriesSums) => [...series.values()].reduce((sum, [row]) => sum + row!.orders, 0);

const ZONE = 'America/Sao_Paulo';

/** The running hour or day. */
function timeOf(now: Date, unit: SeriesUnit): string {
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(ZONE);
  const day = here.toPlainDate().toString();
  return unit === 'hour' ? `${day} ${String(here.hour).padStart(2, '0')}` : day;
}

function timesOf({ start, end, until }: Slice, unit: SeriesUnit): string[] {
  if (!until) return seriesTimes({ start, end }, unit, '9999');
  const dayAfter = Temporal.PlainDate.from(end).add({ days: 1 }).toString();
  return seriesTimes({ start, end: dayAfter }, unit, timeOf(until, unit));
}
