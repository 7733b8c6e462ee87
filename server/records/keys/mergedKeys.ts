import { type Queryable } from '#server/platform/postgres/db.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { Channel } from '#server/market/keys.ts';
import type { StoredKeys } from '#server/market/keys.ts';
import { readCredential } from './readCredential.ts';

export interface NewKeys {
  clientId: string;
  /** Absent or empty keeps what is stored, as for the other secrets. */
  clientSecret?: string | undefined;
  refreshToken?: string | undefined;
  accessToken?: string | undefined;
  /** When the access token ends; absent while that is unknown. */
  accessTokenExpiresAt?: Date | undefined;
  marketplaceCode?: string | undefined;
  /** Absent keeps what is stored, empty forgets it. */
  applicationId?: string | undefined;
  /** The seller's own id at the marketplace, when it is known already. */
  sellerId?: string | undefined;
}

export interface MergedKeys {
  clientId: string;
  clientSecret: string | null;
  refreshToken: string | null;
  accessToken: string | null;
  marketplaceCode: string;
  /** What is stored already; null when there is nothing or it can no longer be read. */
  stored: StoredKeys | null;
}

const DEFAULT_MARKETPLACE = 'US'; // spec 3

/** What the form and the stored keys are together: what is empty in the form stands for what is stored. */
export async function mergedKeys(
  accountId: number,
  connection: Channel,
  form: NewKeys,
  lock: { on?: Queryable; lock?: boolean } = {},
): Promise<MergedKeys> {
  const stored = await readCredential(accountId, connection, lock).catch((error: unknown) => {
    if (error instanceof ReconnectNeeded) return null; // sealed by a secret that is gone: as good as nothing
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
