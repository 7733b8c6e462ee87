import { randomBytes } from 'node:crypto';
import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

const CODES = 10;
/** 80 random bits: a plain hash of them cannot be searched. */
const CODE_BYTES = 10;
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'; // 32 letters and digits, none like another

type Person = Pick<Viewer, 'accountId' | 'userId'>;

function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g)!.map((five) => ALPHABET[Number.parseInt(five, 2)]!);
  return letters.join('').match(/.{4}/g)!.join('-');
}

const hashOf = (code: string) => sha256(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));

/** Whether a text has the form of a recovery code, with or without hyphens. */
export const isRecoveryCode = (text: string) => /^([A-HJ-NP-Z2-9]{4}[- ]?){3}[A-HJ-NP-Z2-9]{4}$/i.test(text.trim());

/** Replaces the person's recovery codes and returns the ten new ones, which are not readable later. */
export async function replaceRecoveryCodes({ accountId, userId }: Person, tx: Queryable): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await deleteRecoveryCodes({ accountId, userId }, tx);
  await queryRows(
    'INSERT INTO recovery_codes (account_id, user_id, code_hash) SELECT $1, $2, unnest($3::bytea[])',
    [accountId, userId, codes.map(hashOf)],
    tx,
  );
  return codes;
}

/** Deletes the person's recovery codes. */
export async function deleteRecoveryCodes({ accountId, userId }: Person, tx: Queryable): Promise<void> {
  await queryRows('DELETE FROM recovery_codes WHERE account_id = $1 AND user_id = $2', [accountId, userId], tx);
}

/** Uses up a recovery code: whether it is the person's and was unused. */
export async function takeRecoveryCode({ accountId, userId }: Person, code: string, tx: Queryable): Promise<boolean> {
  const used = await queryRows(
    `UPDATE recovery_codes SET used_at = now()
     WHERE account_id = $1 AND user_id = $2 AND code_hash = $3 AND used_at IS NULL RETURNING 1`,
    [accountId, userId, hashOf(code)],
    tx,
  );
  return used.length > 0;
}

/** Number of the person's unused recovery codes. */
export const recoveryCodesLeft = async ({ accountId, userId }: Person): Promise<number> =>
  (
    await queryRow<{ left: number }>(
      `SELECT count(*)::int AS "left" FROM recovery_codes WHERE account_id = $1 AND user_id = $2 AND used_at IS NULL`,
      [accountId, userId],
    )
  ).left;
