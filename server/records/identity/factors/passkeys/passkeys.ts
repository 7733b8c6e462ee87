import type { Passkey } from '#prisma/generated/client/client.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Public columns of a passkey, without its key. */
export const PASSKEY_COLUMNS = { handle: true, name: true, createdAt: true, lastUsedAt: true } as const;

export type PasskeyDetails = Pick<Passkey, keyof typeof PASSKEY_COLUMNS>;

/** The person's passkeys, newest first. */
export const passkeys = (viewer: Viewer): Promise<PasskeyDetails[]> =>
  accountPrisma(viewer).passkey.findMany({
    select: PASSKEY_COLUMNS,
    where: { userId: viewer.userId },
    orderBy: [{ createdAt: 'desc' }, { handle: 'asc' }],
  });
