import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from '#server/core/db.ts';
import { DomainError } from '#server/core/errors.ts';
import { sha256 } from '#server/core/secrets.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
const PAUSES_MINUTES = [1, 2, 4, 8];

const limiter = (keyPrefix: string, points: number, duration: number) =>
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

/** Failures from one address: slows guessing over many e-mails. */
const byAddress = limiter('signin-ip', 10, MINUTE_S);
/** Failures in a row for one e-mail from one address: each further round waits longer. */
const byPair = limiter('signin-pair', 5, DAY_S);

const pairKey = (email: string, ip: string) => sha256(`${email}|${ip}`).toString('hex');

function tooMany(waitMs: number): DomainError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
  return new DomainError('TOO_MANY_REQUESTS', 429, `Muitas tentativas. Tente novamente em ${wait}.`, seconds);
}

/** Throws 429 while this e-mail or address has to wait. Asked before the password is looked at. */
export async function checkSignInAllowed(email: string, ip: string): Promise<void> {
  const [address, pair] = await Promise.all([byAddress.get(ip), byPair.get(pairKey(email, ip))]);
  if (address && address.consumedPoints >= byAddress.points) throw tooMany(address.msBeforeNext);
  if (pair && pair.consumedPoints > byPair.points) throw tooMany(pair.msBeforeNext);
}

/** Counts a failed sign-in; from the fifth in a row on, this e-mail waits 1, 2, 4, then 8 minutes at this address. */
export async function noteSignInFailure(email: string, ip: string): Promise<void> {
  const key = pairKey(email, ip);
  const [, pair] = await Promise.all([penalty(byAddress, ip), penalty(byPair, key)]);
  const rounds = pair.consumedPoints - byPair.points;
  if (rounds < 0) return;
  const minutes = PAUSES_MINUTES[Math.min(rounds, PAUSES_MINUTES.length - 1)]!;
  await byPair.set(key, byPair.points + 1, minutes * MINUTE_S);
}

export async function noteSignInSuccess(email: string, ip: string): Promise<void> {
  await byPair.delete(pairKey(email, ip));
}

const registrations = limiter('register-ip', 10, 60 * MINUTE_S);

/** Throws 429 after ten registrations from one address in an hour. */
export async function countRegistration(ip: string): Promise<void> {
  try {
    await registrations.consume(ip);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooMany(refusal.msBeforeNext);
    throw refusal;
  }
}

const penalty = (of: RateLimiterPostgres, key: string) => of.penalty(key, 1);
