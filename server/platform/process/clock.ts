/** Less is the time an answer takes, or what clocks always differ by. */
const LEAST_MS = 2_000;

let offsetMs = 0;

/** Milliseconds since 1970 by the database's clock, which all processes share: the one of this machine may be wrong. */
export const now = () => Date.now() + offsetMs;

/** The same moment as a Date: what "today" is made of. Nothing is asked for it. */
export const currentTime = () => new Date(now());

/** Tells what the database's clock shows at this moment. */
export function noteDatabaseTime(databaseMs: number): void {
  const offset = databaseMs - Date.now();
  offsetMs = Math.abs(offset) < LEAST_MS ? 0 : offset;
}
