/** Smaller offsets are network latency or ordinary clock skew. */
const MIN_OFFSET_MS = 2_000;

let offsetMs = 0;

/** Milliseconds since 1970 by the database's clock, shared by all processes: this machine's clock may be wrong. */
export const now = () => Date.now() + offsetMs;

/** The current instant by the database's clock, without a query. */
export const currentTime = () => new Date(now());

/** Sets the current time of the database's clock. */
export function setDatabaseTime(databaseMs: number): void {
  const offset = databaseMs - Date.now();
  offsetMs = Math.abs(offset) < MIN_OFFSET_MS ? 0 : offset;
}
