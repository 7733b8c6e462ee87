import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Watches the account's active listings that are not watched yet. SKUs or variations of one page are watched once. */
export async function watchListings(accountId: number, marketplace: Marketplace): Promise<void> {
  await queryRows(
    `INSERT INTO watched_listings (account_id, marketplace, country, asin)
     SELECT DISTINCT p.account_id, p.marketplace, p.country, p.asin FROM products p
     WHERE p.account_id = $1 AND p.marketplace = $2 AND p.active AND p.asin <> ''
       AND NOT EXISTS (SELECT FROM watched_listings w WHERE w.account_id = p.account_id
                       AND w.marketplace = p.marketplace AND w.country = p.country AND w.asin = p.asin)
     ON CONFLICT DO NOTHING`,
    [accountId, marketplace],
  );
}
