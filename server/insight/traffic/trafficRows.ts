import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { trafficParts } from './trafficParts.ts';

const SUMS = ['days', 'session_days', 'approximate_days', 'page_views', 'sessions'];
const DAY_VALUES = [
  '1',
  '(sessions IS NOT NULL)::int',
  '(coalesce(variations, 0) > 1)::int',
  'page_views',
  'coalesce(sessions, 0)',
];

/**
 * SQL of rows (level, marketplace, country, asin and sums, with the number of reported days, of days with sessions and of
 * approximate days) that add up to the scope's days. Subtracted rows are negative. `which` is the condition of the rows.
 */
export function trafficRows({ days, today }: Record<'days' | 'today', DayRange>, which: string, bind: Bind): string {
  const rows = trafficParts(days, today.start).map(({ span, range, sign }) => {
    const isDay = span === 'day';
    const sums = SUMS.map((name, index) => `${sign === 1 ? '' : '-'}${isDay ? DAY_VALUES[index] : name} AS ${name}`);
    const day = isDay ? 'day' : 'first_day';
    return `SELECT level, marketplace, country, asin, ${sums.join(', ')}
      FROM ${isDay ? 'traffic_days' : 'traffic_sums'}
      WHERE ${which} ${isDay ? '' : `AND span = '${span}'`}
        AND ${day} >= ${bind(range.start)}::date AND ${day} < ${bind(range.end)}::date`;
  });
  // a scope without days has no rows
  return (
    rows.join(' UNION ALL ') ||
    `SELECT level, marketplace, country, asin, ${SUMS.join(', ')} FROM traffic_sums WHERE false`
  );
}
