import { queryRows } from '#server/platform/postgres/db.ts';
import { textArray } from '#server/platform/postgres/pgArray.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Watches the account's active listings that are not watched yet. SKUs or variations of one page are watched once. */
export async function watchListings(accountId: number, marketplace: Marketplace): Promise<void> {
  const missing = await queryRows<{ country: string; asin: string }>(
    `SELECT DISTINCT p.country, p.asin FROM products p
     WHERE p.account_id = $1 AND p.marketplace = $2 AND p.active AND p.asin <> ''
       AND NOT EXISTS (SELECT FROM watched_listings w WHERE w.account_id = $1
                       AND w.marketplace = p.marketplace AND w.country = p.country AND w.asin = p.asin)`,
    [accountId, marketplace],
  );
  if (missing.length === 0) return;
  await queryRows(
    `INSERT INTO watched_listings (account_id, marketplace, country, asin)
     SELECT $1, $2::"Marketplace", n.* FROM unnest($3::bpchar[], $4::text[]) n ON CONFLICT DO NOTHING`,
    [accountId, marketplace, textArray(missing, ({ country }) => country), textArray(missing, ({ asin }) => asin)],
  );
}
