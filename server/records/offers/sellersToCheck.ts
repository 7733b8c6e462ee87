import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Days after which a profile is read again. */
const PROFILE_DAYS = 7;

/** Competitors whose public profile was never read or is out of date, at most `limit`, least recently read first. */
export async function sellersToCheck(accountId: number, marketplace: Marketplace, limit: number): Promise<string[]> {
  const rows = await queryRows<{ sellerId: string }>(
    `SELECT seller_id AS "sellerId" FROM offer_sellers
     WHERE account_id = $1 AND marketplace = $2 AND NOT is_ours
       AND (profile_asked_at IS NULL OR profile_asked_at < now() - make_interval(days => $4))
     ORDER BY profile_asked_at NULLS FIRST, first_seen_at, seller_id LIMIT $3`,
    [accountId, marketplace, limit, PROFILE_DAYS],
  );
  return rows.map(({ sellerId }) => sellerId);
}
