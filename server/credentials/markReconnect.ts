import { type Queryable, pool, queryRows } from '#server/core/db.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';

/** Remembers that the seller must authorise again, and why, in words for them. Their keys stay. */
export async function markReconnect(
  accountId: number,
  marketplace: Marketplace,
  reason: string,
  on: Queryable = pool,
): Promise<void> {
  await queryRows(
    `UPDATE credentials
        SET state = 'reconnect', state_reason = $3, access_token = NULL, access_token_expires_at = NULL,
            updated_at = now()
      WHERE account_id = $1 AND marketplace = $2`,
    [accountId, marketplace, reason],
    on,
  );
}
