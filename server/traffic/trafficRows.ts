import type { Bind } from '#server/core/binds.ts';
import type { DayRange } from '#server/sales/period.ts';
import { periodParts } from '#server/sales/periodParts.ts';

const TABLES = { day: 'traffic_days', month: 'traffic_months' };
const NAMES = ['days', 'session_days', 'page_views', 'sessions'];
const COLUMNS = { month: NAMES, day: ['1', '(sessions IS NOT NULL)::int', 'page_views', 'coalesce(sessions, 0)'] };

/**
 * SQL of rows (level, marketplace, country, asin and sums, with the days told of and those of them with sessions) that add
 * up to the scope's days: whole months and the days at the edges, some to be taken away. `which` narrows them.
 */
export function trafficRows({ days, today }: Record<'days' | 'today', DayRange>, which: string, bind: Bind): string {
  return periodParts(days, today.start)
    .map(({ level: unit, range, sign }) => {
      if (unit === 'total' || !range) throw new Error('no totals of all traffic are kept');
      const sums = NAMES.map((name, index) => `${sign === 1 ? '' : '-'}${COLUMNS[unit][index]} AS ${name}`);
      return `SELECT level, marketplace, country, asin, ${sums.join(', ')} FROM ${TABLES[unit]}
        WHERE ${which} AND ${unit} >= ${bind(range.start)}::date AND ${unit} < ${bind(range.end)}::date`;
    })
    .join(' UNION ALL ');
}
