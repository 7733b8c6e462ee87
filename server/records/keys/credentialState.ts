import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { queryRows, type Queryable, pool } from '#server/platform/postgres/db.ts';
import type { Channel } from '#server/market/keys.ts';
import { columnsOf } from './channel.ts';

/**
 * Marks the keys to a channel as connected, and stores the seller's id when given. Does nothing when they were authorized
 * at another time than `authorizedAt` (null: unknown); absent: at any time.
 */
export async function markConnected(
  accountId: number,
  channel: Channel,
  sellerId: string | null = null,
  authorizedAt?: Date | null,
): Promise<void> {
  await queryRows(
    `UPDATE credentials
        SET state = 'connected', state_reason = NULL, sentences = NULL, seller_id = COALESCE($4, seller_id), updated_at = now()
      WHERE account_id = $1 AND marketplace = $2 AND kind = $3
        AND (state <> 'connected' OR seller_id IS DISTINCT FROM COALESCE($4, seller_id))
        AND ($5 OR authorized_at IS NOT DISTINCT FROM $6)`,
    [accountId, ...columnsOf(channel), sellerId, authorizedAt === undefined, authorizedAt ?? null],
  );
}

/**
 * Marks that the seller must authorize a channel again, with the reason in words for the seller. The keys stay stored. Does
 * nothing when the keys changed after `triedAt` (PostgreSQL's clock), because other keys failed.
 */
export async function markReconnectNeeded(
  accountId: number,
  channel: Channel,
  reason: Said,
  { on = pool, triedAt = null }: { on?: Queryable; triedAt?: Date | null } = {},
): Promise<void> {
  await queryRows(
    `UPDATE credentials
        SET state = 'reconnect', state_reason = $4, sentences = $6, access_token = NULL, access_token_expires_at = NULL,
            updated_at = now()
      WHERE account_id = $1 AND marketplace = $2 AND kind = $3 AND ($5::timestamptz IS NULL OR updated_at <= $5)`,
    [accountId, ...columnsOf(channel), wordSaid(reason, STANDARD), triedAt, typeof reason === 'string' ? null : reason],
    on,
  );
}
