import type { Amount } from '#client/lib/format.ts';

const KEY = 'figures.last';

/** The dashboard's cards as last read, for when there is no connection. */
export interface LastFigures {
  /** What they are of, as the dashboard names the period. */
  period: string;
  /** ISO instant. */
  readAt: string;
  revenue: Amount | null;
  orders: number;
  units: number;
  acosPercent: number | null;
  profit: Amount | null;
}

/** Keeps the figures in this browser, in place of those before, until the session ends. */
export const keepLastFigures = (figures: LastFigures) => localStorage.setItem(KEY, JSON.stringify(figures));

/** The figures last kept in this session, or null. */
export function lastFigures(): LastFigures | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastFigures | null;
  } catch {
    return null;
  }
}

/** At both ends of a session: whoever sits here next sees nothing of it. */
export const forgetLastFigures = () => localStorage.removeItem(KEY);
