import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';

const times = ['day', 'week', 'month'] as const;
export type TimeGranularity = (typeof times)[number];
export const granularities = [...times, 'marketplace'] as const;
export type Granularity = (typeof granularities)[number];

/** Days of a column of the statement. */
export interface IncomeBucket extends DayRange {
  /** First day of the calendar day, week or month. Key of the sums. */
  key: string;
}

const MAX_BUCKETS = 400;

/** SQL of the key of the bucket of a row with `day`, `marketplace` and `product_id`, as text. Weeks begin on Monday. */
export function bucketKey(granularity: Granularity | 'product'): string {
  if (granularity === 'marketplace') return 'marketplace';
  if (granularity === 'product') return `coalesce(product_id::text, '')`;
  return granularity === 'day' ? 'day::text' : `date_trunc('${granularity}', day::timestamp)::date::text`;
}

/** Splits a period by day, week or month, clipped to its edges. Throws 400 above 400 buckets. */
export function incomeBuckets({ start, end }: DayRange, granularity: TimeGranularity): IncomeBucket[] {
  const buckets: IncomeBucket[] = [];
  for (let key = firstDayOf(start, granularity); key < end;) {
    if (buckets.length === MAX_BUCKETS) throw badRequest('errors.periodTooLong');
    const next = nextKey(key, granularity);
    buckets.push({ key, start: key < start ? start : key, end: next > end ? end : next });
    key = next;
  }
  return buckets;
}

function firstDayOf(day: string, granularity: TimeGranularity): string {
  if (granularity === 'day') return day;
  if (granularity === 'month') return `${day.slice(0, 7)}-01`;
  const afterMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysBefore(day, afterMonday);
}

function nextKey(key: string, granularity: TimeGranularity): string {
  if (granularity === 'month') return `${daysBefore(key, -31).slice(0, 7)}-01`;
  return daysBefore(key, granularity === 'week' ? -7 : -1);
}
