import { isSentence, sentence } from '#server/platform/language/sentence.ts';
import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import { open } from '#server/platform/security/secrets.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import type { Channel, StoredKeys } from '#server/market/keys.ts';
import { columnsOf, sealContext, type SecretField } from './channel.ts';

interface Row {
  client_id: string;
  client_secret: string | null;
  refresh_token: string | null;
  access_token: string | null;
  access_token_expires_at: Date | null;
  marketplace_code: string | null;
  application_id: string | null;
  queue_url: string | null;
  is_draft: boolean;
  made_on: string | null;
  authorized_at: Date | null;
  seller_id: string | null;
  state: StoredKeys['state'];
  state_reason: string | null;
  sentences: unknown;
}

/**
 * The account's keys to a channel, decrypted; null when there are none. For the server only: never send them to a client.
 * With `lock` the row stays locked until the caller's transaction ends. Throws `ReconnectNeeded` when the secrets were sealed
 * with an unknown master secret.
 */
export async function readCredential(
  accountId: number,
  channel: Channel,
  { on = pool, lock = false }: { on?: Queryable; lock?: boolean } = {},
): Promise<StoredKeys | null> {
  const [row] = await queryRows<Row>(
    `SELECT client_id, client_secret, refresh_token, access_token, access_token_expires_at, marketplace_code,
            application_id, queue_url, is_draft, made_on::text AS made_on, authorized_at, seller_id, state, state_reason, sentences
       FROM credentials WHERE account_id = $1 AND marketplace = $2 AND kind = $3 ${lock ? 'FOR UPDATE' : ''}`,
    [accountId, ...columnsOf(channel)],
    on,
  );
  if (!row) return null;
  const opened = (field: SecretField, sealed: string | null) =>
    sealed === null ? null : openOrReconnect(sealed, sealContext(accountId, channel, field));
  return {
    accountId,
    channel,
    clientId: row.client_id,
    clientSecret: opened('clientSecret', row.client_secret),
    refreshToken: opened('refreshToken', row.refresh_token),
    accessToken: opened('accessToken', row.access_token),
    accessTokenExpiresAt: row.access_token_expires_at,
    marketplaceCode: row.marketplace_code,
    applicationId: row.application_id,
    queueUrl: row.queue_url,
    isDraft: row.is_draft,
    secretMadeOn: row.made_on,
    authorizedAt: row.authorized_at,
    sellerId: row.seller_id,
    state: row.state,
    stateReason: isSentence(row.sentences) ? row.sentences : row.state_reason,
  };
}

/** Reason to reconnect when no known master secret decrypts the stored keys. */
export const UNREADABLE_KEYS = sentence('marketplaces.unreadableKeys');

function openOrReconnect(sealed: string, context: string): string {
  try {
    return open(sealed, context);
  } catch {
    throw new ReconnectNeeded(UNREADABLE_KEYS);
  }
}
