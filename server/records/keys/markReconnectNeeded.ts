import { type Queryable, pool, queryRows } from '#server/platform/postgres/db.ts';
import type { Channel } from '#server/market/keys.ts';
import { columnsOf } from './channel.ts';

/**
 * Remembers that the seller must authorise again, and why, in words for them. Their keys stay. Keys that were saved or
 * renewed after `triedAt` (by PostgreSQL's clock) are others than those that failed: nothing is marked then.
 */
export async function markReconnectNeeded(
  accountId: number,
  connection: Channel,
  reason: string,
  { on = pool, triedAt = null }: { on?: Queryable; triedAt?: Date | null } = {},
): Promise<void> {
  await queryRows(
    `UPDATE credentials
        SET state = 'reconnect', state_reason = $4, access_token = NULL, access_token_expires_at = NULL,
            updated_at = now()
      WHERE account_id = $1 AND marketplace = $2 AND kind = $3 AND ($5::timestamptz IS NULL OR updated_at <= $5)`,
    [accountId, ...columnsOf(connection), reason, triedAt],
    on,
  );
}
