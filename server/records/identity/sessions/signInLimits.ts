import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { networkOf } from '#server/platform/http/networkOf.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import { type AttemptCount, countAttempt, forgetAttempts, takeBackAttempt } from './attempts.ts';

const MINUTE_S = 60;
const DAY_MINUTES = 24 * 60;

/** Guesses at one e-mail, from all networks together. */
const ofPerson = (email: string): AttemptCount => ({
  key: `person|${email}`,
  free: 5,
  forgottenAfterMinutes: DAY_MINUTES,
});
/** Guesses at any e-mails from one network, which may be shared by a whole street. */
const ofNetwork = (ip: string | null): AttemptCount => ({
  key: `network|${networkOf(ip)}`,
  free: 30,
  forgottenAfterMinutes: 60,
});
/** Guesses from a browser that the person has signed in with. */
const ofDevice = (secret: string): AttemptCount => ({
  key: `device|${sha256(secret).toString('hex')}`,
  free: 5,
  forgottenAfterMinutes: DAY_MINUTES,
});

export interface Attempt {
  email: string;
  ip: string | null;
  /** Secret of a device known for the e-mail's person; null for any other. */
  knownDevice: string | null;
}

/**
 * Counts an attempt to sign in; call it before the password is checked. Throws 429 while the e-mail or the network is
 * paused, for a known device only while that device is.
 */
export async function countSignIn({ email, ip, knownDevice }: Attempt): Promise<void> {
  if (knownDevice) return countAttempt(ofDevice(knownDevice));
  await countAttempt(ofNetwork(ip));
  await countAttempt(ofPerson(email));
}

/**
 * Resets the count of the person, or of the known device. The network gets back one attempt only: otherwise guesses
 * between sign-ins to an own account would be free.
 */
export async function countSuccess({ email, ip, knownDevice }: Attempt): Promise<void> {
  if (knownDevice) return forgetAttempts(ofDevice(knownDevice));
  await Promise.all([takeBackAttempt(ofNetwork(ip)), forgetAttempts(ofPerson(email))]);
}

/** Takes back an attempt that was counted but not evaluated. */
export async function takeBackSignIn({ email, ip, knownDevice }: Attempt): Promise<void> {
  if (knownDevice) return takeBackAttempt(ofDevice(knownDevice));
  await Promise.all([takeBackAttempt(ofNetwork(ip)), takeBackAttempt(ofPerson(email))]);
}

/** Resets the count of a person who has proved by other means who they are. */
export const forgetGuesses = (email: string): Promise<void> => forgetAttempts(ofPerson(email));

const registrations = limiter('register-network', 10, 60 * MINUTE_S);

/** Throws 429 after ten registrations from one network in an hour. */
export const countRegistration = (ip: string | null): Promise<void> => takePoint(registrations, networkOf(ip));

const demoVisits = limiter('demo-network', 30, 60 * MINUTE_S);

/** Throws 429 after thirty sessions of the demonstration from one network in an hour. */
export const countDemoVisit = (ip: string | null): Promise<void> => takePoint(demoVisits, networkOf(ip));
