import { historyWindows } from './historyWindows.ts';

/** How far a marketplace's past orders are read: the first `next` of the windows from `until` back to `since` are stored. */
export interface HistoryReach {
  since: string;
  until: string;
  next: number;
}

/** From when on every past order is stored, and how many windows that took of how many; `until` before the first. */
export function historyReadSince({ since, until, next }: HistoryReach) {
  const windows = historyWindows(new Date(since), new Date(until));
  return { readSince: windows[next - 1]?.start ?? new Date(until), windowsDone: next, windowsTotal: windows.length };
}
