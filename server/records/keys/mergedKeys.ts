import { type Queryable } from '#server/platform/postgres/db.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { Channel } from '#server/market/keys.ts';
import type { StoredKeys } from '#server/market/keys.ts';
import { readCredential } from './readCredential.ts';
import type { CredentialFields } from './saveCredential.ts';

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
  form: CredentialFields,
  lock: { on?: Queryable; lock?: boolean } = {},
): Promise<MergedKeys> {
  const stored = await readCredential(accountId, connection, lock).catch((error: unknown) => {
    if (error instanceof ReconnectNeeded) return null; // sealed by a secret that is gone: as good as nothing
    throw error;
  });
  return {
    clientId: form.clientId,
    clientSecret: form.clientSecret ?? stored?.clientSecret ?? null,
    refreshToken: form.refreshToken ?? stored?.refreshToken ?? null,
    accessToken: form.accessToken ?? stored?.accessToken ?? null,
    marketplaceCode: form.marketplaceCode ?? stored?.marketplaceCode ?? DEFAULT_MARKETPLACE,
    stored,
  };
}
