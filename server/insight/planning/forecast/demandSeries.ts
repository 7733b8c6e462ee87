/** Units of one product by day, without a gap. */
export interface DemandSeries {
  productId: number;
  /** Number of the first day, from 1970-01-01. */
  start: number;
  /** Units sold on each day from then on. */
  units: readonly number[];
  /** Days on which there was nothing to sell: what was not sold then was not unwanted. */
  isOut: readonly boolean[];
}

const DAY_MS = 86_400_000;

/** Number of a calendar day, `YYYY-MM-DD`, from 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The calendar day of a number. */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (number: number): number => (number + 3) % 7;

/** The series as it was known before a day, given by its number; null when it had not begun. */
export function seriesBefore(series: DemandSeries, end: number): DemandSeries | null {
  const days = end - series.start;
  if (days <= 0) return null;
  return { ...series, units: series.units.slice(0, days), isOut: series.isOut.slice(0, days) };
}
