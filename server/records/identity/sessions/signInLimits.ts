import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { limiter, takePoint, tooMany } from '#server/platform/http/limiter.ts';
import { sha256 } from '#server/platform/security/secrets.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
const PAUSES_MINUTES = [1, 2, 4, 8];

/** Failures from one address, against guessing over many e-mails. */
const byAddress = limiter('signin-ip', 10, MINUTE_S);
/** Failures in a row for one e-mail from one address; the pauses grow. */
const byPair = limiter('signin-pair', 5, DAY_S);

const pairKey = (email: string, ip: string) => sha256(`${email}|${ip}`).toString('hex');

/** Throws 429 while this e-mail or address is blocked. Called before the password is checked. */
export async function checkSignInAllowed(email: string, ip: string): Promise<void> {
  const [address, pair] = await Promise.all([byAddress.get(ip), byPair.get(pairKey(email, ip))]);
  if (address && address.consumedPoints >= byAddress.points) throw tooMany(address.msBeforeNext);
  if (pair && pair.consumedPoints > byPair.points) throw tooMany(pair.msBeforeNext);
}

/** Records a failed sign-in. From the fifth in a row this e-mail is blocked at this address for 1, 2, 4, then 8 minutes. */
export async function recordSignInFailure(email: string, ip: string): Promise<void> {
  const key = pairKey(email, ip);
  const [, pair] = await Promise.all([penalty(byAddress, ip), penalty(byPair, key)]);
  const rounds = pair.consumedPoints - byPair.points;
  if (rounds < 0) return;
  const minutes = PAUSES_MINUTES[Math.min(rounds, PAUSES_MINUTES.length - 1)]!;
  await byPair.set(key, byPair.points + 1, minutes * MINUTE_S);
}

/** Resets the count of failures of this e-mail at this address. */
export async function resetSignInFailures(email: string, ip: string): Promise<void> {
  await byPair.delete(pairKey(email, ip));
}

const registrations = limiter('register-ip', 10, 60 * MINUTE_S);

/** Throws 429 after ten registrations from one address in an hour. */
export const countRegistration = (ip: string): Promise<void> => takePoint(registrations, ip);

const demoVisits = limiter('demo-ip', 30, 60 * MINUTE_S);

/** Throws 429 after thirty sessions of the demonstration from one address in an hour. */
export const countDemoVisit = (ip: string): Promise<void> => takePoint(demoVisits, ip);

const penalty = (of: RateLimiterPostgres, key: string) => of.penalty(key, 1);
