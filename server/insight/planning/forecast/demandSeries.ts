/** Units of one product for consecutive days. */
export interface DemandSeries {
  productId: number;
  /** `BR`; decides which retail events there are. */
  country: string;
  /** Number of the first day since 1970-01-01. */
  start: number;
  /** Units sold on each day since `start`. */
  units: readonly number[];
  /** Days without stock, on which missing sales are no lack of demand. */
  isOut: readonly boolean[];
}

const DAY_MS = 86_400_000;

/** Number of a calendar day, `YYYY-MM-DD`, since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The calendar day of a number. */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (number: number): number => (number + 3) % 7;

/** The part of a series before the day with number `end`; null when it starts later. */
export function seriesBefore(series: DemandSeries, end: number): DemandSeries | null {
  const days = end - series.start;
  if (days <= 0) return null;
  return { ...series, units: series.units.slice(0, days), isOut: series.isOut.slice(0, days) };
}
