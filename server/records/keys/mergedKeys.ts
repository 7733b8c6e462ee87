import { type Queryable } from '#server/platform/postgres/db.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { Channel } from '#server/market/keys.ts';
import type { StoredKeys } from '#server/market/keys.ts';
import { readCredential } from './readCredential.ts';

export interface NewKeys {
  clientId: string;
  /** Absent or empty keeps the stored one; the same holds for the other secrets. */
  clientSecret?: string | undefined;
  refreshToken?: string | undefined;
  accessToken?: string | undefined;
  /** When the access token expires; absent when unknown. */
  accessTokenExpiresAt?: Date | undefined;
  marketplaceCode?: string | undefined;
  /** Absent keeps the stored one, empty deletes it. */
  applicationId?: string | undefined;
  /** The seller's id at the marketplace; absent when unknown. */
  sellerId?: string | undefined;
}

export interface MergedKeys {
  clientId: string;
  clientSecret: string | null;
  refreshToken: string | null;
  accessToken: string | null;
  marketplaceCode: string;
  /** The stored keys; null when there are none or they cannot be decrypted. */
  stored: StoredKeys | null;
}

const DEFAULT_MARKETPLACE = 'US'; // spec 3

/** The form's keys, with stored values in place of empty ones. */
export async function mergedKeys(
  accountId: number,
  channel: Channel,
  form: NewKeys,
  lock: { on?: Queryable; lock?: boolean } = {},
): Promise<MergedKeys> {
  const stored = await readCredential(accountId, channel, lock).catch((error: unknown) => {
    if (error instanceof ReconnectNeeded) return null; // sealed with a lost master secret
    throw error;
  });
  return {
    clientId: form.clientId,
    clientSecret: form.clientSecret || stored?.clientSecret || null,
    refreshToken: form.refreshToken || stored?.refreshToken || null,
    accessToken: form.accessToken || stored?.accessToken || null,
    marketplaceCode: form.marketplaceCode ?? stored?.marketplaceCode ?? DEFAULT_MARKETPLACE,
    stored,
  };
}
