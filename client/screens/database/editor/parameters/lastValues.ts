import { readStored, writeStored } from '#client/screens/database/editor/stored.ts';
import { type Parameters, readParameters } from './parameters.ts';

const NAME = 'parameters';
const MAX_QUERIES = 200; // as many as are saved

const read = (kept: unknown): [savedId: string, parameters: unknown][] =>
  Array.isArray(kept) ? kept.filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string') : [];

/** Parameters with which a saved query was last run in this browser; none before its first run. */
export const lastValues = (savedId: string): Parameters =>
  readParameters(readStored(NAME, read).find(([id]) => id === savedId)?.[1]);

/** Stores the parameters of a saved query. */
export function keepValues(savedId: string, parameters: Parameters): void {
  const others = readStored(NAME, read).filter(([id]) => id !== savedId);
  writeStored(NAME, [[savedId, parameters], ...others].slice(0, MAX_QUERIES));
}
