import type { Credential } from '#prisma/generated/client/client.ts';
import type { Channel } from '#server/market/keys.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { accountPrisma } from '#server/platform/prisma/accountPrisma.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { channelOf, columnsOf } from './channel.ts';
import { keyWarnings } from './keyWarnings.ts';

/** Public columns of the keys to a channel: whether each secret is stored, not the secret. */
export const CREDENTIAL_COLUMNS = {
  marketplace: true,
  kind: true,
  state: true,
  stateReason: true,
  sentences: true,
  clientId: true,
  marketplaceCode: true,
  applicationId: true,
  queueUrl: true,
  isDraft: true,
  secretMadeOn: true,
  authorizedAt: true,
  isConsented: true,
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

/** All of the account's keys without secrets, selling ones first. */
export const credentials = (viewer: Pick<Viewer, 'accountId'>): Promise<CredentialDetails[]> =>
  accountPrisma(viewer).credential.findMany({
    orderBy: [{ kind: 'asc' }, { marketplace: 'asc' }],
    select: CREDENTIAL_COLUMNS,
  });

/** Day of a date column, `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Sentences for the seller about keys that end soon or have ended by their age. */
export function warningsOf(keys: CredentialDetails, now: () => number = Date.now): string[] {
  const { secretMadeOn, authorizedAt, isConsented } = keys;
  const dated = {
    secretMadeOn: secretMadeOn && dayOf(secretMadeOn),
    authorizedOn: authorizedAt && saoPauloDay(authorizedAt.getTime()),
    isConsented,
  };
  return keyWarnings(connectionForm(channelOf(keys)), dated, saoPauloDay(now()));
}
