import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { Marketplace } from '#server/market/registry.ts';

/**
 * Marks all listings of these products as not for sale, because the marketplace no longer has them, in the caller's
 * transaction. All else that is stored of them stays.
 */
export async function retireListings(
  accountId: number,
  marketplace: Marketplace,
  productIds: string[],
  tx: Queryable,
): Promise<void> {
  if (productIds.length === 0) return;
  await lockAccount(accountId, tx);
  await queryRows(
    `UPDATE products SET active = false, updated_at = now()
     WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND asin = ANY ($3) AND active`,
    [accountId, marketplace, productIds],
    tx,
  );
}
