import type { Amount } from '#client/lib/format.ts';

const KEY = 'figures.last';

/** The dashboard's figures as last read, shown without a connection. */
export interface LastFigures {
  /** Name of the period on the dashboard. */
  period: string;
  /** ISO instant. */
  readAt: string;
  revenue: Amount | null;
  orders: number;
  units: number;
  acosPercent: number | null;
  profit: Amount | null;
}

/** Stores the figures in this browser until the session ends, in place of earlier ones. */
export const storeLastFigures = (figures: LastFigures) => localStorage.setItem(KEY, JSON.stringify(figures));

/** Figures last stored in this session. Null: none. */
export function lastFigures(): LastFigures | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastFigures | null;
  } catch {
    return null;
  }
}

/** Removes the figures at the start and end of a session, so that another user of this browser never sees them. */
export const clearLastFigures = () => localStorage.removeItem(KEY);
