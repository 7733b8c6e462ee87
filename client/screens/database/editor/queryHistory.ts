import { readStored, writeStored } from './stored.ts';

/** A statement that was run in this browser. */
export interface PastQuery {
  sql: string;
  /** Time of the run, ISO 8601. */
  at: string;
  /** Number of rows; null when it failed. */
  rows: number | null;
}

const NAME = 'history';
const MAX_QUERIES = 50;

function readHistory(kept: unknown): PastQuery[] {
  const usable = (past: PastQuery) => typeof past?.sql === 'string' && !Number.isNaN(Date.parse(past.at));
  return Array.isArray(kept) ? (kept as PastQuery[]).filter(usable) : [];
}

/** The last 50 distinct statements run in this browser, newest first. */
export const queryHistory = (): PastQuery[] => readStored(NAME, readHistory);

/** Adds a statement to the history, or moves it to the front. */
export const addToHistory = (past: PastQuery): void =>
  writeStored(NAME, [past, ...queryHistory().filter(({ sql }) => sql !== past.sql)].slice(0, MAX_QUERIES));

/** Clears the history. */
export const clearHistory = (): void => writeStored(NAME, []);
