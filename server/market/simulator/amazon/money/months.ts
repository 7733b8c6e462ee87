import { dayOf, dayText } from '#server/market/simulator/seller/calendar.ts';

/** Months (`YYYY-MM`) between two instants (ms), the end exclusive. */
export function monthsOf(from: number, to: number): string[] {
  const last = dayText(dayOf(to - 1)).slice(0, 7);
  const months: string[] = [];
  for (let month = dayText(dayOf(from)).slice(0, 7); month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

/** The following month (`YYYY-MM`). */
export function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}
