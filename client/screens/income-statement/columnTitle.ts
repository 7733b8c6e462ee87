import { formatDayOnly } from '#client/lib/time/time.ts';

const months = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'short', year: 'numeric' });
const dayAndMonth = (day: string) => formatDayOnly(day).slice(0, 5);

/** Title of a column of the statement: `20/11`, `16/11 a 20/11`, `nov. de 2026`. */
export function columnTitle(
  { startDate, endDate }: { startDate: string; endDate: string },
  granularity: 'day' | 'week' | 'month',
): string {
  if (granularity === 'month') return months.format(new Date(`${startDate}T12:00:00Z`));
  if (startDate === endDate) return dayAndMonth(startDate);
  return `${dayAndMonth(startDate)} a ${dayAndMonth(endDate)}`;
}
