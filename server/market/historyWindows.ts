import type { HistoryWindow } from './connector.ts';

/** Months of orders read when an account is connected: a year, plus the first month of the year before to compare. */
export const HISTORY_MONTHS = 13;

/** Maximum span of an Amazon report: 30 days. */
const WINDOW_MS = 30 * 24 * 60 * 60_000;

/** Windows of at most 30 days from `until` back to `since`, newest first, without gaps. */
export function historyWindows(since: Date, until: Date): HistoryWindow[] {
  const windows: HistoryWindow[] = [];
  for (let end = until; end > since;) {
    const start = new Date(Math.max(since.getTime(), end.getTime() - WINDOW_MS));
    windows.push({ start, end });
    end = start;
  }
  return windows;
}

/** Progress of reading past orders: the first `next` windows from `until` back to `since` are stored. */
export interface HistoryReach {
  since: string;
  until: string;
  next: number;
}

/**
 * The instant since which every past order is stored (`until` before the first window), and the windows done and in
 * total.
 */
export function historyReadSince({ since, until, next }: HistoryReach) {
  const windows = historyWindows(new Date(since), new Date(until));
  return { readSince: windows[next - 1]?.start ?? new Date(until), windowsDone: next, windowsTotal: windows.length };
}
