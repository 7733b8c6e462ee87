import type { Marketplace } from '#server/market/registry.ts';
import type { StatedSumKind } from '#server/market/snapshots/moneySnapshots.ts';
import { queryRows } from '#server/platform/postgres/db.ts';

/** Stated sums that rows can be compared with; the others are sums of them. */
export type CheckKind = Exclude<StatedSumKind, 'reserved' | 'total'>;

/** A sum that a marketplace stated, of all of its countries and accounts of the seller, in minor units. */
export interface StatedSum {
  kind: CheckKind;
  marketplace: Marketplace;
  currency: string;
  settlementId: string | null;
  minor: number;
  statedAt: Date;
  /** Of proceeds: the total of the settlement without reserves; null of balances. */
  settledMinor: number | null;
}

/** A balance that was not stated for longer says nothing of now; settlements are listed for 90 days. */
const SUMS = `
SELECT s.kind, s.marketplace, s.currency::text AS currency, CASE WHEN s.kind = 'net_proceeds' THEN s.name END AS "settlementId",
       sum(s.amount_minor)::bigint AS minor, max(s.stated_at) AS "statedAt",
       max(p.total_minor - coalesce(r.reserves, 0))::bigint AS "settledMinor"
FROM stated_sums s
LEFT JOIN payouts p ON p.account_id = $1 AND s.kind = 'net_proceeds' AND p.marketplace = s.marketplace
  AND p.settlement_id = s.name AND p.currency = s.currency
LEFT JOIN LATERAL (SELECT sum(amount_minor) AS reserves FROM payout_sums
  WHERE account_id = $1 AND payout_id = p.id AND bucket IN ('reserve_released', 'reserve_held')) r ON true
WHERE s.account_id = $1 AND ($2::text IS NULL OR s.marketplace::text = $2) AND s.kind NOT IN ('reserved', 'total')
  AND CASE WHEN s.kind = 'net_proceeds' THEN p.ends_at > $3::timestamptz - interval '90 days'
      ELSE s.stated_at > $3::timestamptz - interval '3 days' END
GROUP BY s.kind, s.marketplace, s.currency, CASE WHEN s.kind = 'net_proceeds' THEN s.name END
ORDER BY s.marketplace, s.currency <> 'BRL', s.currency, s.kind, max(p.ends_at) DESC`;

export const statedSums = (accountId: number, marketplace: Marketplace | null, now: Date): Promise<StatedSum[]> =>
  queryRows<StatedSum>(SUMS, [accountId, marketplace, now]);
