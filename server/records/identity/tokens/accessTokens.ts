import type { PersonalAccessToken } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { now } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Public columns of a token, without its hash. */
export const TOKEN_COLUMNS = {
  handle: true,
  name: true,
  scope: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

export type AccessToken = Pick<PersonalAccessToken, keyof typeof TOKEN_COLUMNS>;

/** The person's tokens that are not revoked, expired ones included, newest first. */
export const accessTokens = (viewer: Viewer): Promise<AccessToken[]> =>
  accountPrisma(viewer).personalAccessToken.findMany({
    select: TOKEN_COLUMNS,
    where: { userId: viewer.userId, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { handle: 'asc' }],
  });

/** Whether a token has expired. */
export const isExpired = ({ expiresAt }: Pick<AccessToken, 'expiresAt'>): boolean =>
  expiresAt !== null && expiresAt.getTime() <= now();
