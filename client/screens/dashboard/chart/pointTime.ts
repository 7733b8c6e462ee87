import { graphql, readInlineData } from 'relay-runtime';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { pointTime_point$key } from './__generated__/pointTime_point.graphql';

const months = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** When a point of a series is: `14h`, `20/11/2026` or `nov. de 2026`. */
export function pointTime(point: pointTime_point$key, unit: 'hour' | 'day' | 'month'): string {
  const { day, hour } = readInlineData(
    graphql`
      fragment pointTime_point on SalesPoint @inline {
        day
        hour
      }
    `,
    point,
  );
  if (unit === 'month') return months.format(new Date(day));
  if (unit === 'day' || hour == null) return formatDayOnly(day);
  return `${hour}h`;
}
