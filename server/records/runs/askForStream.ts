import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Asks for a stream to be read before its interval is over; it is then due in the next run. */
export async function askForStream(
  accountId: number,
  marketplace: Marketplace,
  stream: string,
  on: Queryable,
): Promise<void> {
  await queryRows(
    `UPDATE sync_streams SET due_since = now()
     WHERE account_id = $1 AND marketplace = $2 AND stream = $3::"SyncStreamName"
       AND (due_since IS NULL OR due_since < last_success_at)`,
    [accountId, marketplace, stream],
    on,
  );
}
