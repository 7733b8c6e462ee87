export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

// Brazil has had no daylight saving time since 2019
const SAO_PAULO_OFFSET = 3 * HOUR;

/** São Paulo day of an instant (ms), counted from 1970-01-01. */
export function dayOf(moment: number): number {
  return Math.floor((moment - SAO_PAULO_OFFSET) / DAY);
}

/** Start of a São Paulo day (ms). */
export function startOfDay(day: number): number {
  return day * DAY + SAO_PAULO_OFFSET;
}

/** `YYYY-MM-DD` of a day count. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Day count of `YYYY-MM-DD`; null when it is not a day. */
export function dayFrom(text: string | undefined): number | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(moment) ? null : moment / DAY;
}

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
