import { Temporal } from 'temporal-polyfill';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { inReais } from '#server/insight/sales/metrics/presentedSums.ts';
import { type SalesChange, salesChange } from '#server/insight/sales/metrics/salesChange.ts';
import { hasAds, type Slice } from '#server/insight/sales/metrics/salesRows.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums } from '#server/insight/sales/metrics/salesSums.ts';
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
  const [sums, mine, theirs] = await Promise.all([
    salesSums<'current' | 'previous'>(scope, { current, ...(previous && { previous }) } as Record<string, Slice>),
    seriesSums(scope, current, unit),
    previous && seriesSums(scope, previous, unit),
  ]);
  const { currency } = inReais(sums.current ?? sums.previous);
  const isAlike = !sums.previous || inReais(sums.previous).currency === currency;
  return {
    unit,
    points: seriesPoints(mine, seriesTimes(days, unit, timeOf(now, unit)), currency),
    compared: theirs && isAlike ? seriesPoints(theirs, timesOf(previous!, unit), currency) : null,
    change:
      theirs &&
      salesChange(
        { sums: sums.current, orders: ordersOf(mine) },
        { sums: sums.previous, orders: ordersOf(theirs) },
        previous!.until != null,
      ),
    isBeforeAds: unit === 'hour' || !hasAds(scope),
  };
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
