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
