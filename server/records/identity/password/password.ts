import { inShape } from '#server/platform/language/inShape.ts';
import { z } from 'zod';
import { hashCost } from './hashCost.ts';
import { computeHash } from './hashPool.ts';

/** Argon2id hash of a password, with its parameters. Throws 503 when too many are being computed. */
export const hashPassword = (password: string) =>
  computeHash<string>('hash', { password: password.normalize('NFKC'), cost: hashCost });

let decoy: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash: false, after the same time. Throws as `hashPassword`. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password').catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  const unknown = await decoy; // for known e-mails too: the first sign-in takes the same time with both
  const hashed = passwordHash ?? unknown;
  const matches = await computeHash<boolean>('verify', { hashed, password: password.normalize('NFKC') });
  return matches && passwordHash !== undefined;
}

/** Length of a new password: 8 to 128 characters. */
export const passwordRule = z
  .string(inShape('account.passwordMissing'))
  .min(8, inShape('account.passwordShort'))
  .max(128, inShape('account.passwordLong'));
