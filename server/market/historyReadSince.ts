import { historyWindows } from './historyWindows.ts';

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
