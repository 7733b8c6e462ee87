import { z } from 'zod';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { parseInput } from '#server/platform/http/operation/parseInput.ts';
import { inShape } from '#server/platform/language/inShape.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import { conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { recordEvent } from '#server/records/audit/recordEvent.ts';
import type { AccessToken } from './accessTokens.ts';
import { newAccessTokenText } from './accessTokenText.ts';
import { confirmPassword } from '#server/records/identity/password/confirmPassword.ts';

const DAY_MS = 86_400_000;
const creations = limiter('access-token', 20, 60 * 60);

/** Days until a token expires; null: never. */
const lifetimes = { days30: 30, days90: 90, days365: 365, unlimited: null } as const;

export type TokenLifetime = keyof typeof lifetimes;

export interface NewAccessToken {
  name: string;
  scope: AccessToken['scope'];
  lifetime: TokenLifetime;
}

export interface IssuedAccessToken extends AccessToken {
  /** The whole token; only its hash is stored. */
  secret: string;
}

const Name = z
  .string(inShape('account.tokenNameMissing'))
  .trim()
  .min(1, inShape('account.tokenNameMissing'))
  .max(60, inShape('account.tokenNameLength'))
  .regex(/^\P{Cc}*$/u, inShape('account.nameInvalid'));

/**
 * Creates a personal access token and returns it with its text, which is not readable later. Does not confirm the person:
 * `createAccessToken` does. Throws 400 for an invalid name, 409 with twenty tokens, 429 after twenty in an hour.
 */
export async function issueAccessToken(
  viewer: Viewer,
  { name, scope, lifetime }: NewAccessToken,
): Promise<IssuedAccessToken> {
  const { accountId, userId } = viewer;
  const title = parseInput(name, Name);
  await takePoint(creations, String(userId));
  const { handle, secret } = newAccessTokenText();
  return accountTransaction(viewer, async ({ prisma, tx }) => {
    // serializes concurrent calls, so that the limit holds
    await lockPerson(userId, tx);
    const count = await prisma.personalAccessToken.count({ where: { userId, revokedAt: null } });
    if (count >= limits.quotas.tokens) throw conflict('account.tokensMost', { most: limits.quotas.tokens });
    const [createdAt, days] = [currentTime(), lifetimes[lifetime]];
    const expiresAt = days && new Date(createdAt.getTime() + days * DAY_MS);
    const created = { handle, name: title, scope, createdAt, expiresAt };
    const token = { ...created, tokenHash: Uint8Array.from(sha256(secret)) };
    await prisma.personalAccessToken.createMany({ data: [{ accountId, userId, ...token }] });
    await recordEvent(viewer, { kind: 'token', details: { action: 'created', name: title, scope } }, tx);
    return { ...created, lastUsedAt: null, secret };
  });
}

/**
 * Creates a personal access token after checking the person's password, so that a stolen session does not become a key
 * that outlives it. Throws as `confirmPassword` and `issueAccessToken`.
 */
export async function createAccessToken(
  viewer: Viewer,
  { password, ...token }: NewAccessToken & { password: string },
): Promise<IssuedAccessToken> {
  await confirmPassword(viewer, password);
  return issueAccessToken(viewer, token);
}
