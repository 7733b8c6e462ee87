import { Secret, TOTP } from 'otpauth';
import { currentTime } from '#server/platform/process/clock.ts';
import { open, seal, Unreadable } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

const ISSUER = 'Seller Analytics';
const STEP_S = 30;
/** Steps before and after the present one whose codes count, for clocks that differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: STEP_S, secret: Secret.fromBase32(secret) });

/** A new secret in base 32, as authenticator apps take it. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** Address for the QR code: `otpauth://totp/…`. */
export const totpAddress = (secret: string, email: string) => totpOf(secret, email).toString();

/** Where a person's sealed secret belongs. */
export const totpPlace = (userId: number) => `user/${userId}/totp`;

/** The 30 s step whose code this is; null when it is none of the present, the previous and the next. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_S) + delta;
}

type Person = Pick<Viewer, 'accountId' | 'userId'>;

/** Stores a secret that is not in force yet, in place of another such one. False when an app is in force already. */
export async function storePendingTotp({ accountId, userId }: Person, secret: string): Promise<boolean> {
  const stored = await queryRows(
    `INSERT INTO totp_factors AS f (account_id, user_id, secret) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = excluded.created_at
     WHERE f.confirmed_at IS NULL RETURNING 1`,
    [accountId, userId, seal(secret, totpPlace(userId))],
  );
  return stored.length > 0;
}

/** The secret; null when no known master secret opens it, as after a move: a recovery code still counts then. */
function readable(sealed: string, userId: number): string | null {
  try {
    return open(sealed, totpPlace(userId));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * Takes a code of the person's app, in the caller's transaction: whether it is right and unused. `pending`: of the app that
 * is not in force yet.
 */
export async function takeTotpCode(
  { accountId, userId }: Person,
  code: string,
  tx: Queryable,
  { isPending = false, now = currentTime() } = {},
): Promise<boolean> {
  const [stored] = await queryRows<{ secret: string; lastStep: number }>(
    `SELECT secret, last_step AS "lastStep" FROM totp_factors
     WHERE account_id = $1 AND user_id = $2 AND (confirmed_at IS NULL) = $3 FOR UPDATE`,
    [accountId, userId, isPending],
    tx,
  );
  if (!stored) return false;
  const secret = readable(stored.secret, userId);
  const step = secret === null ? null : stepOfCode(secret, code, now);
  if (step === null || step <= stored.lastStep) return false;
  await queryRows(
    'UPDATE totp_factors SET last_step = $3, confirmed_at = least(confirmed_at, now()) WHERE account_id = $1 AND user_id = $2',
    [accountId, userId, step],
    tx,
  );
  return true;
}
