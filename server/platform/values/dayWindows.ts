export interface DayWindow {
  fromDay: string;
  toDay: string;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * Splits days (`YYYY-MM-DD`, both inclusive) into windows of at most `windowDays`, without days older than `retentionDays`
 * and future ones, which advertising APIs reject.
 */
export function dayWindows(
  fromDay: string,
  toDay: string,
  windowDays: number,
  retentionDays: number,
  now: number,
): DayWindow[] {
  const start = Math.max(Date.parse(fromDay), Date.parse(dayOf(now)) - retentionDays * DAY_MS);
  const end = Math.min(Date.parse(toDay), Date.parse(dayOf(now)));
  const windows: DayWindow[] = [];
  for (let from = start; from <= end; from += windowDays * DAY_MS)
    windows.push({ fromDay: dayOf(from), toDay: dayOf(Math.min(from + (windowDays - 1) * DAY_MS, end)) });
  return windows;
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
