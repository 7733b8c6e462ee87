import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { Marketplace } from '#server/market/registry.ts';

export interface ListingStatus {
  country: string;
  listingKey: string;
  active: boolean;
}

/**
 * Stores whether listings are for sale, in the caller's transaction. Returns the number of listings that are not in the
 * catalogue.
 */
export async function setListingStatus(
  accountId: number,
  marketplace: Marketplace,
  statuses: ListingStatus[],
  tx: Queryable,
): Promise<{ unknown: number }> {
  await lockAccount(accountId, tx);
  const rows = await queryRows<{ known: number }>(
    `WITH known AS MATERIALIZED (
       SELECT p.id, n.active FROM unnest($3::bpchar[], $4::text[], $5::boolean[]) AS n (country, listing_key, active)
       JOIN products p ON p.account_id = $1 AND p.marketplace = $2 AND p.country = n.country AND p.listing_key = n.listing_key
     ), changed AS (
       UPDATE products p SET active = n.active, updated_at = now() FROM known n
       WHERE p.account_id = $1 AND p.id = n.id AND p.active <> n.active)
     SELECT count(*)::int AS known FROM known`,
    [
      accountId,
      marketplace,
      statuses.map(({ country }) => country),
      statuses.map(({ listingKey }) => listingKey),
      statuses.map(({ active }) => active),
    ],
    tx,
  );
  return { unknown: statuses.length - rows[0]!.known };
}
