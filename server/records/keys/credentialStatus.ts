import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Channel } from '#server/market/keys.ts';
import { credential } from './credential.ts';
import { preparedRows } from '#server/platform/postgres/db.ts';

export interface CredentialStatus {
  configured: boolean;
}

/** Whether each marketplace is connected, which needs complete keys that are still accepted. */
export async function credentialStatus(
  viewer: Pick<Viewer, 'accountId'>,
): Promise<{ amazon: CredentialStatus; mercadolivre: CredentialStatus }> {
  const status = async (channel: Channel) => ({
    configured: (await credential(viewer, channel))?.state === 'connected',
  });
  const [amazon, mercadolivre] = await Promise.all([status('amazon'), status('mercadolivre')]);
  return { amazon, mercadolivre };
}

/** Whether the account has at least one connected marketplace. */
export async function hasConnections({ accountId }: Pick<Viewer, 'accountId'>): Promise<boolean> {
  const [row] = await preparedRows<{ exists: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM credentials WHERE account_id = $1 AND kind = 'selling' AND state = 'connected') AS exists`,
    [accountId],
  );
  return row!.exists;
}
