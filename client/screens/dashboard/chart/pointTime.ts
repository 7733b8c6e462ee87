import { graphql, readInlineData } from 'relay-runtime';
import { formatDayOnly } from '#client/lib/time/time.ts';
import type { pointTime_point$key } from './__generated__/pointTime_point.graphql';

const months = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** When a point of a series is: to be read as `14h`, `20/11/2026` or `nov. de 2026`, to be saved as ISO 8601. */
export function pointTime(point: pointTime_point$key, unit: 'hour' | 'day' | 'month') {
  const { day, hour } = readInlineData(
    graphql`
      fragment pointTime_point on SalesPoint @inline {
        day
        hour
      }
    `,
    point,
  );
  if (unit === 'month') return { text: months.format(new Date(day)), iso: day.slice(0, 7) };
  if (unit === 'day' || hour == null) return { text: formatDayOnly(day), iso: day };
  return { text: `${hour}h`, iso: `${day}T${String(hour).padStart(2, '0')}:00` };
}
