import { queryRows } from '#server/platform/postgres/db.ts';
import type { Channel } from '#server/market/keys.ts';
import { columnsOf } from './channel.ts';

/** Remembers that the marketplace let us in, and as whom. */
export async function markConnected(
  accountId: number,
  connection: Channel,
  sellerId: string | null = null,
): Promise<void> {
  await queryRows(
    `UPDATE credentials
        SET state = 'connected', state_reason = NULL, seller_id = COALESCE($4, seller_id), updated_at = now()
      WHERE account_id = $1 AND marketplace = $2 AND kind = $3
        AND (state <> 'connected' OR seller_id IS DISTINCT FROM COALESCE($4, seller_id))`,
    [accountId, ...columnsOf(connection), sellerId],
  );
}
