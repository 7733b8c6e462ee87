import { type Queryable } from '#server/platform/postgres/db.ts';
import type { Channel } from '#server/market/keys.ts';
import type { StoredKeys } from '#server/market/keys.ts';
import { type CredentialFields, saveCredential } from './saveCredential.ts';
import { queueFirstSync } from './startFirstSync.ts';

/**
 * Stores keys and, when they make a connection that was not there before, queues its first sync. A refresh token that is
 * already stored counts as kept, so that what is known of the seller stays.
 */
export async function keepCredential(
  accountId: number,
  connection: Channel,
  fields: CredentialFields,
  stored: StoredKeys | null,
  tx: Queryable,
): Promise<{ isConnected: boolean }> {
  const isKnown = fields.refreshToken !== undefined && fields.refreshToken === stored?.refreshToken;
  await saveCredential(accountId, connection, { ...fields, ...(isKnown && { refreshToken: undefined }) }, tx);
  const has = (field: 'clientSecret' | 'refreshToken') => Boolean(fields[field] ?? stored?.[field]);
  const isConnected = has('clientSecret') && has('refreshToken');
  if (isConnected && stored?.state !== 'connected') await queueFirstSync(accountId, tx);
  return { isConnected };
}
