import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { tooMany } from '#server/platform/http/limiter.ts';
import { sha256 } from '#server/platform/security/secrets.ts';

/** Whose attempts are counted, and how many of them in a row are free. */
export interface AttemptCount {
  key: string;
  free: number;
  /** The count begins again after so long without an attempt. */
  forgottenAfterMinutes: number;
}

/** Pauses after the last free attempt and after each one that follows. */
const PAUSES_MINUTES = [1, 2, 4, 8, 15];

/** The count including this attempt. */
const COUNTED = 'CASE WHEN a.last_at < now() - make_interval(mins => $4) THEN 1 ELSE a.attempts + 1 END';

/** Earlier than the `now()` of a parallel statement that waits for the row. */
const NO_PAUSE = `'epoch'::timestamptz`;

/** The last attempt of each key that is being counted here: the next one waits for it without a connection. */
const counting = new Map<string, Promise<unknown>>();

/**
 * Counts an attempt before it is evaluated. Throws 429 during a pause, without counting. Attempts of a key are counted one
 * after the other: no more of them pass than are free.
 */
export async function countAttempt(count: AttemptCount): Promise<void> {
  const { key } = count;
  const before = counting.get(key);
  const mine = (before ?? Promise.resolve()).then(
    () => countNow(count),
    () => countNow(count),
  );
  counting.set(key, mine);
  try {
    await mine;
  } finally {
    if (counting.get(key) === mine) counting.delete(key);
  }
}

/** One statement, whose row lock puts the attempts of several processes in order. */
async function countNow({ key, free, forgottenAfterMinutes }: AttemptCount): Promise<void> {
  const hash = sha256(key);
  const counted = await queryRows(
    `INSERT INTO sign_in_attempts AS a (key, attempts, paused_until, last_at) VALUES ($1, 1, ${NO_PAUSE}, now())
     ON CONFLICT (key) DO UPDATE SET
       attempts = ${COUNTED}, last_at = now(),
       paused_until = coalesce(
         now() + make_interval(mins => ($3::int[])[least(${COUNTED} - $2 + 1, array_length($3::int[], 1))]), ${NO_PAUSE})
     WHERE a.paused_until <= now()
     RETURNING attempts`,
    [hash, free, PAUSES_MINUTES, forgottenAfterMinutes],
  );
  if (counted.length > 0) return;
  const { waitMs } = await queryRow<{ waitMs: number }>(
    `SELECT coalesce(max(extract(epoch FROM paused_until - now())) * 1000, 0)::float8 AS "waitMs"
     FROM sign_in_attempts WHERE key = $1`,
    [hash],
  );
  throw tooMany(waitMs);
}

/** Takes back one counted attempt and the pause it began: it succeeded, or was not evaluated. */
export async function takeBackAttempt({ key }: AttemptCount): Promise<void> {
  await queryRows(
    `UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0), paused_until = ${NO_PAUSE} WHERE key = $1`,
    [sha256(key)],
  );
}

/** Begins a count again from zero. */
export async function forgetAttempts({ key }: AttemptCount): Promise<void> {
  await queryRows('DELETE FROM sign_in_attempts WHERE key = $1', [sha256(key)]);
}

const MAX_KEPT_DAYS = 2;

/** Deletes counts that no longer limit anybody. Runs daily. */
export async function removeOldAttempts(): Promise<void> {
  await queryRows('DELETE FROM sign_in_attempts WHERE last_at < now() - make_interval(days => $1)', [MAX_KEPT_DAYS]);
}
