import type { Marketplace } from '#server/market/registry.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';

/** Ids of settlements of the last 30 days of which the marketplace has not stated the proceeds yet, newest first. */
export async function unstatedSettlements(
  accountId: number,
  marketplace: Marketplace,
  now = currentTime(),
): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    `SELECT p.settlement_id AS id FROM payouts p
     WHERE p.account_id = $1 AND p.marketplace = $2::"Marketplace" AND p.settlement_id IS NOT NULL
       AND p.ends_at > $3::timestamptz - interval '30 days'
       AND NOT EXISTS (SELECT FROM stated_sums s WHERE s.account_id = $1 AND s.marketplace = p.marketplace
                         AND s.kind = 'net_proceeds' AND s.name = p.settlement_id)
     ORDER BY p.ends_at DESC LIMIT 20`,
    [accountId, marketplace, now],
  );
  return rows.map(({ id }) => id);
}
