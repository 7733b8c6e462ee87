import { z } from 'zod';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { conflict } from '#server/platform/values/errors.ts';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { newAccessTokenText } from './accessTokenText.ts';

const MAX_TOKENS = 20;
const creations = limiter('access-token', 20, 60 * 60);

/** Days until a token ends by itself; null: never. */
const lifetimes = { days30: 30, days90: 90, days365: 365, unlimited: null } as const;

export interface NewAccessToken {
  name: string;
  scope: 'read' | 'write';
  lifetime: keyof typeof lifetimes;
}

const Name = z
  .string('Dê um nome ao token')
  .trim()
  .min(1, 'Dê um nome ao token')
  .max(60, 'O nome do token pode ter até 60 caracteres')
  .regex(/^\P{Cc}*$/u, 'Nome inválido');

/**
 * Makes a token for a person who is known to want it and answers its text, told this once: only a hash is kept. Throws 400
 * for a bad name, 409 with twenty tokens, 429 after twenty in an hour.
 */
export async function issueAccessToken(
  { accountId, userId }: Viewer,
  { name, scope, lifetime }: NewAccessToken,
): Promise<{ handle: string; secret: string }> {
  const title = parseInput(name, Name);
  await takePoint(creations, String(userId));
  const { handle, secret } = newAccessTokenText();
  return transaction(async (tx) => {
    // two at once wait for each other, so that the count holds
    await queryRows('SELECT 1 FROM users WHERE account_id = $1 AND id = $2 FOR UPDATE', [accountId, userId], tx);
    const [created] = await queryRows(
      `INSERT INTO personal_access_tokens (account_id, handle, user_id, name, token_hash, scope, expires_at)
       SELECT $1, $2, $3, $4, $5, $6::"AccessScope", now() + make_interval(days => $7)
       WHERE (SELECT count(*) FROM personal_access_tokens
              WHERE account_id = $1 AND user_id = $3 AND revoked_at IS NULL) < ${MAX_TOKENS}
       RETURNING 1`,
      [accountId, handle, userId, title, sha256(secret), scope, lifetimes[lifetime]],
      tx,
    );
    if (!created) throw conflict(`São no máximo ${MAX_TOKENS} tokens. Revogue um que não usa mais.`);
    return { handle, secret };
  });
}
