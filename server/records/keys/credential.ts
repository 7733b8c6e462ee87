import type { Credential } from '#prisma/generated/client/client.ts';
import type { Channel } from '#server/market/keys.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { columnsOf } from './channel.ts';

/** Public columns of the keys to a channel: whether each secret is stored, not the secret. */
export const CREDENTIAL_COLUMNS = {
  marketplace: true,
  kind: true,
  state: true,
  stateReason: true,
  clientId: true,
  marketplaceCode: true,
  applicationId: true,
  sellerId: true,
  hasClientSecret: true,
  hasRefreshToken: true,
  hasAccessToken: true,
  updatedAt: true,
} as const;

export type CredentialDetails = Pick<Credential, keyof typeof CREDENTIAL_COLUMNS>;

/** Prisma's key of the account's keys to a channel. */
export function credentialKey({ accountId }: Pick<Viewer, 'accountId'>, channel: Channel) {
  const [marketplace, kind] = columnsOf(channel);
  return { accountId_marketplace_kind: { accountId, marketplace, kind } };
}

/** The account's keys to a channel without secrets; null when none are stored. */
export const credential = (viewer: Pick<Viewer, 'accountId'>, channel: Channel): Promise<CredentialDetails | null> =>
  accountPrisma(viewer).credential.findUnique({
    where: credentialKey(viewer, channel),
    select: CREDENTIAL_COLUMNS,
  });
