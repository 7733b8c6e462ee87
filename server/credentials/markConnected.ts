import { queryRows } from '#server/core/db.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';

/** Remembers that the marketplace let us in, and as whom. */
export async function markConnected(
  accountId: number,
  marketplace: Marketplace,
  sellerId: string | null = null,
): Promise<void> {
  await queryRows(
    `UPDATE credentials
        SET state = 'connected', state_reason = NULL, seller_id = COALESCE($3, seller_id), updated_at = now()
      WHERE account_id = $1 AND marketplace = $2
        AND (state <> 'connected' OR seller_id IS DISTINCT FROM COALESCE($3, seller_id))`,
    [accountId, marketplace, sellerId],
  );
}
