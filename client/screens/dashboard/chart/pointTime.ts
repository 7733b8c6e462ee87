import { graphql, readInlineData } from 'relay-runtime';
import { dateTag } from '#client/lib/language/formats.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { pointTime_point$key } from './__generated__/pointTime_point.graphql';

const months = new Intl.DateTimeFormat(dateTag(), { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Label of a point of a series: `14h`, `20/11/2026` or `nov. de 2026`. */
export function pointTime(point: pointTime_point$key, unit: 'HOUR' | 'DAY' | 'MONTH'): string {
  const { day, hour } = readInlineData(
    graphql`
      fragment pointTime_point on SalesPoint @inline {
        day
        hour
      }
    `,
    point,
  );
  if (unit === 'MONTH') return months.format(new Date(day));
  if (unit === 'DAY' || hour == null) return formatDayOnly(day);
  return `${hour}h`;
}
