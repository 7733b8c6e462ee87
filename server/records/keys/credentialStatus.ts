import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Marketplace, marketplaceIds } from '#server/market/registry.ts';
import { credential } from './credential.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';

export interface CredentialStatus {
  configured: boolean;
}

/** Whether each marketplace is connected, which needs complete keys that are still accepted. */
export async function credentialStatus(
  viewer: Pick<Viewer, 'accountId'>,
): Promise<Record<Marketplace, CredentialStatus>> {
  const status = async (marketplace: Marketplace) => ({
    configured: (await credential(viewer, marketplace))?.state === 'connected',
  });
  const found = await Promise.all(marketplaceIds.map(async (id) => [id, await status(id)] as const));
  return Object.fromEntries(found) as Record<Marketplace, CredentialStatus>;
}

/** Whether the account has at least one connected marketplace. */
export async function hasConnections({ accountId }: Pick<Viewer, 'accountId'>): Promise<boolean> {
  const [row] = await preparedRows<{ exists: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state = 'connected') AS exists`,
    [accountId],
  );
  return row!.exists;
}
