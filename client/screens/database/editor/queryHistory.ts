import { keep, stored } from './stored.ts';

/** A statement that was run here. */
export interface PastQuery {
  sql: string;
  /** When, ISO 8601. */
  at: string;
  /** Rows it answered; null when it failed. */
  rows: number | null;
}

const NAME = 'history';
const MOST = 50;

function readHistory(kept: unknown): PastQuery[] {
  const usable = (past: PastQuery) => typeof past?.sql === 'string' && !Number.isNaN(Date.parse(past.at));
  return Array.isArray(kept) ? (kept as PastQuery[]).filter(usable) : [];
}

/** The last 50 statements run in this browser, the newest first, each once. */
export const queryHistory = (): PastQuery[] => stored(NAME, readHistory);

/** Keeps a statement in front of the others. */
export const rememberQuery = (past: PastQuery): void =>
  keep(NAME, [past, ...queryHistory().filter(({ sql }) => sql !== past.sql)].slice(0, MOST));

/** Forgets all of them. */
export const forgetQueries = (): void => keep(NAME, []);
