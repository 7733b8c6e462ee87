import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { seal } from '#server/platform/security/secrets.ts';
import type { Channel, StoredKeys } from '#server/market/keys.ts';
import { type Actor, recordEvent } from '#server/records/audit/recordEvent.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { columnsOf, sealContext, type SecretField } from './channel.ts';
import { readableCredential } from './mergedKeys.ts';
import { secretDay } from './secretDay.ts';
import { queueFirstSync } from './startFirstSync.ts';

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
  queueUrl?: string | undefined;
  /** Absent keeps what is stored. */
  isDraft?: boolean | undefined;
  /** Day on which the client secret was made; null when unknown. Absent: today for another secret. */
  secretMadeOn?: string | null | undefined;
  /** The seller's id at the marketplace; absent when unknown. */
  sellerId?: string | undefined;
  /** How the seller authorized these keys. Absent: by pasting when the refresh token is not the stored one, else as before. */
  authorization?: 'pasted' | 'consented' | 'asBefore' | undefined;
}

/**
 * Stores the account's keys to a channel, secrets sealed; the state is `connected` once client secret and refresh token,
 * where the channel has one, are both stored. New keys delete the token made with the old ones and end `reconnect`; another authorization deletes the
 * seller's id. A newly connected channel queues its first sync.
 */
export async function storeKeys(
  actor: Actor,
  channel: Channel,
  keys: NewKeys,
  { tx, event = {} }: { tx?: Queryable; event?: { action?: 'secret' } } = {},
): Promise<{ isConnected: boolean }> {
  const { accountId } = actor;
  const store = async (on: Queryable) => {
    const stored = await readableCredential(accountId, channel, { on, lock: true });
    await upsert(accountId, channel, changed(keys, stored), on);
    const has = (field: SecretField) => Boolean(keys[field] || stored?.[field]);
    const isConnected = has('clientSecret') && (has('refreshToken') || !hasTokens(channel));
    if (isConnected && hasTokens(channel) && stored?.state !== 'connected') await queueFirstSync(accountId, on);
    await recordEvent(actor, { kind: 'marketplaceKeys', details: { channel, ...event } }, on);
    return { isConnected };
  };
  return tx ? store(tx) : transaction(store);
}

/** Whether a channel's client secret is used to get tokens of a seller. */
const hasTokens = (channel: Channel) => connectionForm(channel).fields.some(({ name }) => name === 'refreshToken');

type ChangedKeys = NewKeys & { secretMadeOn: string | null; authorization: NonNullable<NewKeys['authorization']> };

/** The keys to write, compared with the stored ones. */
function changed(keys: NewKeys, stored: StoredKeys | null): ChangedKeys {
  const isNew = Boolean(keys.refreshToken) && keys.refreshToken !== stored?.refreshToken;
  return {
    ...keys,
    refreshToken: isNew ? keys.refreshToken : undefined,
    secretMadeOn: secretDay(keys, stored),
    authorization: keys.authorization ?? (isNew ? 'pasted' : 'asBefore'),
  };
}

async function upsert(accountId: number, channel: Channel, keys: ChangedKeys, tx: Queryable): Promise<void> {
  const sealed = (field: SecretField) => {
    const plain = keys[field];
    return plain ? seal(plain, sealContext(accountId, channel, field)) : null;
  };
  await queryRows(
    `INSERT INTO credentials AS c (account_id, marketplace, kind, client_id, client_secret, refresh_token, access_token,
                                     access_token_expires_at, marketplace_code, application_id, seller_id, is_draft, made_on,
                                     authorized_at, is_consented, queue_url, state, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, NULLIF($10, ''), $11, COALESCE($12, false), $13,
               CASE WHEN $14 = 'asBefore' THEN NULL ELSE now() END, $14 = 'consented', $15,
               CASE WHEN $5::text IS NULL OR ($16 AND $6::text IS NULL) THEN 'incomplete'::"CredentialState" ELSE 'connected' END,
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
         seller_id = CASE WHEN $14 = 'asBefore' THEN COALESCE(EXCLUDED.seller_id, c.seller_id)
                          ELSE EXCLUDED.seller_id END,
         is_draft = COALESCE($12, c.is_draft),
         queue_url = COALESCE(EXCLUDED.queue_url, c.queue_url),
         made_on = EXCLUDED.made_on,
         authorized_at = CASE WHEN $14 = 'asBefore' THEN c.authorized_at ELSE EXCLUDED.updated_at END,
         is_consented = CASE WHEN $14 = 'asBefore' THEN c.is_consented ELSE EXCLUDED.is_consented END,
         state = CASE WHEN COALESCE(EXCLUDED.client_secret, c.client_secret) IS NULL
                        OR ($16 AND COALESCE(EXCLUDED.refresh_token, c.refresh_token) IS NULL)
                      THEN 'incomplete'::"CredentialState" ELSE 'connected' END,
         state_reason = NULL, sentences = NULL,
         updated_at = EXCLUDED.updated_at`,
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
      keys.isDraft ?? null,
      keys.secretMadeOn,
      keys.authorization,
      keys.queueUrl ?? null,
      hasTokens(channel),
    ],
    tx,
  );
}
