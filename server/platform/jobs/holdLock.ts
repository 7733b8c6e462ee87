import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '#server/platform/process/log.ts';
import { pool } from '#server/platform/postgres/db.ts';

/** Class of these advisory locks. */
const LOCK_CLASS = 7_206_204;
/** Interval of attempts to take the lock, and of the heartbeats that detect its loss. */
const PAUSE_MS = 5_000;
const MAX_ANSWER_MS = 5_000;

/**
 * Runs `work` in one process at a time, of all that call this with the same number, until `stop` is aborted: whoever holds
 * the lock works, the others wait for it. The lock ends with its connection; `work` gets a signal that is aborted then, or
 * at the stop, and runs again once the lock is held again.
 */
export async function holdLock(
  number: number,
  work: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<void> {
  while (!stop.aborted) {
    await tryToHold(number, work, stop, pauseMs).catch((error: unknown) =>
      log.warn({ lock: number, reason: (error as Error).message }, 'a lock could not be held'),
    );
    await sleep(pauseMs, null, { signal: stop, ref: false }).catch(() => {});
  }
}

async function tryToHold(
  number: number,
  work: (signal: AbortSignal) => Promise<void>,
  stop: AbortSignal,
  pauseMs: number,
): Promise<void> {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'seller-analytics lock',
    keepAlive: true,
    query_timeout: MAX_ANSWER_MS,
  });
  const lost = new AbortController();
  const lose = (error?: Error) => lost.abort(error ?? new Error('the connection of a lock ended'));
  client.on('error', lose);
  client.on('end', lose);
  let timer: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS held', [
      LOCK_CLASS,
      number,
    ]);
    if (!rows[0]?.held) return;
    timer = setInterval(() => void client.query('SELECT 1').catch(lose), pauseMs).unref();
    await work(AbortSignal.any([stop, lost.signal]));
  } finally {
    clearInterval(timer);
    // bounded, because the connection may be dead without an error
    await Promise.race([client.end().catch(() => {}), sleep(MAX_ANSWER_MS, null, { ref: false })]);
  }
}
