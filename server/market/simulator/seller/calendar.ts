export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

// Brazil has had no daylight saving time since 2019; the simulator's seller lives in its days
const SAO_PAULO_OFFSET = 3 * HOUR;

/** The São Paulo calendar day a moment (ms) falls on, counted from 1970-01-01. */
export function dayOf(moment: number): number {
  return Math.floor((moment - SAO_PAULO_OFFSET) / DAY);
}

/** The moment (ms) a São Paulo day begins. */
export function startOfDay(day: number): number {
  return day * DAY + SAO_PAULO_OFFSET;
}

/** `YYYY-MM-DD` of a day count. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** The day count of `YYYY-MM-DD`, or null when it is not a day. */
export function dayFrom(text: string | undefined): number | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(moment) ? null : moment / DAY;
}
