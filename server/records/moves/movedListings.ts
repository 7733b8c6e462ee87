import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Old keys of the account's listings that go on under another key. */
export async function movedKeys(accountId: number, marketplace: Marketplace): Promise<Set<string>> {
  const rows = await queryRows<{ key: string }>(
    `SELECT listing_key AS key FROM moved_listings WHERE account_id = $1 AND marketplace = $2::"Marketplace"`,
    [accountId, marketplace],
  );
  return new Set(rows.map(({ key }) => key));
}
