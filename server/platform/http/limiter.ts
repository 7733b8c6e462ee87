import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';

/**
 * Rate limiter of `points` per `duration` seconds and key, shared by all processes; local to this one while the
 * database is unavailable.
 */
export const limiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: false, // removeExpiredLimits: else each limiter of each process deletes them every five minutes
    insuranceLimiter: new RateLimiterMemory({ points, duration }),
  });

/** Deletes what counted until an hour ago or longer, of every limiter and every quota of a marketplace. Runs hourly. */
export async function removeExpiredLimits(): Promise<void> {
  await queryRows(`DELETE FROM rate_limits WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000`);
}

/** The 429 error, with the seconds to wait. */
export function tooMany(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wording =
    seconds < 90
      ? sentence('errors.tooManyAttemptsSeconds', { wait: seconds })
      : sentence('errors.tooManyAttemptsMinutes', { wait: Math.ceil(seconds / 60) });
  return new DomainError('TOO_MANY', 429, wording, seconds);
}

/** Takes one point of the key. Throws 429 when none is left. */
export async function takePoint(of: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await of.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
    throw refusal;
  }
}
