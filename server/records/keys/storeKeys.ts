import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { seal } from '#server/platform/security/secrets.ts';
import type { Channel } from '#server/market/keys.ts';
import { type Actor, recordEvent } from '#server/records/audit/recordEvent.ts';
import { columnsOf, sealContext, type SecretField } from './channel.ts';
import { mergedKeys, type NewKeys } from './mergedKeys.ts';
import { queueFirstSync } from './startFirstSync.ts';

/**
 * Stores the account's keys to a channel, secrets sealed; the state is `connected` once client secret and refresh token are
 * both stored. New keys delete the token made with the old ones and end `reconnect`; saving the stored refresh token again
 * keeps the seller's id. A newly connected channel queues its first sync.
 */
export async function storeKeys(
  actor: Actor,
  channel: Channel,
  keys: NewKeys,
  { tx }: { tx?: Queryable } = {},
): Promise<{ isConnected: boolean }> {
  const { accountId } = actor;
  const store = async (on: Queryable) => {
    const { clientSecret, refreshToken, stored } = await mergedKeys(accountId, channel, keys, { on, lock: true });
    const isKnown = Boolean(keys.refreshToken) && keys.refreshToken === stored?.refreshToken;
    await upsert(accountId, channel, { ...keys, ...(isKnown && { refreshToken: undefined }) }, on);
    const isConnected = Boolean(clientSecret && refreshToken);
    if (isConnected && stored?.state !== 'connected') await queueFirstSync(accountId, on);
    await recordEvent(actor, { kind: 'marketplaceKeys', details: { channel } }, on);
    return { isConnected };
  };
  return tx ? store(tx) : transaction(store);
}

async function upsert(accountId: number, channel: Channel, keys: NewKeys, tx: Queryable): Promise<void> {
  const sealed = (field: SecretField) => {
    const plain = keys[field];
    return plain ? seal(plain, sealContext(accountId, channel, field)) : null;
  };
  await queryRows(
    `INSERT INTO credentials AS c (account_id, marketplace, kind, client_id, client_secret, refresh_token, access_token,
                                     access_token_expires_at, marketplace_code, application_id, seller_id, state,
                                     updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULLIF($10, ''), $11,
               (CASE WHEN $5::text IS NULL OR $6::text IS NULL THEN 'incomplete' ELSE 'connected' END)::"CredentialState",
               now())
       ON CONFLICT (account_id, marketplace, kind) DO UPDATE SET
         client_id = EXCLUDED.client_id,
         client_secret = COALESCE(EXCLUDED.client_secret, c.client_secret),
         refresh_token = COALESCE(EXCLUDED.refresh_token, c.refresh_token),
         access_token = CASE WHEN EXCLUDED.access_token IS NOT NULL OR EXCLUDED.refresh_token IS NOT NULL
                               OR EXCLUDED.client_id <> c.client_id THEN EXCLUDED.access_token ELSE c.access_token END,
         access_token_expires_at = CASE WHEN EXCLUDED.access_token IS NOT NULL OR EXCLUDED.refresh_token IS NOT NULL
                               OR EXCLUDED.client_id <> c.client_id THEN EXCLUDED.access_token_expires_at
                               ELSE c.access_token_expires_at END,
         marketplace_code = COALESCE(EXCLUDED.marketplace_code, c.marketplace_code),
         application_id = CASE WHEN $10::text IS NULL THEN c.application_id ELSE EXCLUDED.application_id END,
         seller_id = CASE WHEN EXCLUDED.refresh_token IS NULL THEN COALESCE(EXCLUDED.seller_id, c.seller_id)
                          ELSE EXCLUDED.seller_id END,
         state = (CASE WHEN COALESCE(EXCLUDED.client_secret, c.client_secret) IS NULL
                         OR COALESCE(EXCLUDED.refresh_token, c.refresh_token) IS NULL
                       THEN 'incomplete' ELSE 'connected' END)::"CredentialState",
         state_reason = NULL,
         updated_at = now()`,
    [
      accountId,
      ...columnsOf(channel),
      keys.clientId,
      sealed('clientSecret'),
      sealed('refreshToken'),
      sealed('accessToken'),
      keys.accessTokenExpiresAt ?? null,
      keys.marketplaceCode || null,
      keys.applicationId ?? null,
      keys.sellerId ?? null,
    ],
    tx,
  );
}
