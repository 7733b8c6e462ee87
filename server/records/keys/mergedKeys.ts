import { type Queryable } from '#server/platform/postgres/db.ts';
import type { GivenKeys } from '#server/market/connection/connection.ts';
import type { Channel, StoredKeys } from '#server/market/keys.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { CredentialForm } from './forms/credentialForm.ts';
import { readCredential } from './readCredential.ts';

export interface MergedKeys extends GivenKeys {
  /** The stored keys; null when there are none or they cannot be decrypted. */
  stored: StoredKeys | null;
}

/** The form's keys, with stored values in place of absent ones. */
export async function mergedKeys(
  accountId: number,
  channel: Channel,
  form: CredentialForm,
  lock: { on?: Queryable; lock?: boolean } = {},
): Promise<MergedKeys> {
  const stored = await readableCredential(accountId, channel, lock);
  const choice = connectionForm(channel).fields.find(({ name }) => name === 'marketplaceCode');
  return {
    clientId: form.clientId,
    clientSecret: form.clientSecret || stored?.clientSecret || null,
    refreshToken: form.refreshToken || stored?.refreshToken || null,
    accessToken: form.accessToken || stored?.accessToken || null,
    marketplaceCode: form.marketplaceCode ?? stored?.marketplaceCode ?? choice?.options?.[0]?.[0] ?? null,
    applicationId: form.applicationId ?? stored?.applicationId ?? '',
    queueUrl: form.queueUrl ?? stored?.queueUrl ?? '',
    isDraft: form.isDraft ?? stored?.isDraft ?? false,
    stored,
  };
}

/** The stored keys; null also when they were sealed with a lost master secret. */
export const readableCredential = (...[accountId, channel, lock]: Parameters<typeof readCredential>) =>
  readCredential(accountId, channel, lock).catch((error: unknown) => {
    if (error instanceof ReconnectNeeded) return null;
    throw error;
  });
