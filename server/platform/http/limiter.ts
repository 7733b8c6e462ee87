import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { pool } from '#server/platform/postgres/db.ts';
import { DomainError } from '#server/platform/values/errors.ts';

/** So many `points` in so many seconds for each key, counted by all processes; by this one alone while the database is away. */
export const limiter = (keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    insuranceLimiter: new RateLimiterMemory({ points, duration }),
  });

/** The answer to who has to wait. */
export function tooMany(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
  const english = `Too many requests. Try again in ${seconds} seconds.`;
  return new DomainError('TOO_MANY', 429, `Muitas tentativas. Tente novamente em ${wait}.`, seconds, english);
}

/** Takes a point of the key's. Throws 429 when there is none left. */
export async function takePoint(of: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await of.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
    throw refusal;
  }
}
