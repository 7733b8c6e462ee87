import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { RETURNING_CHANGES, ROLLUP_CHANGES } from '#server/records/rollups/rollupChanges.ts';
import { feeEstimate } from './feeEstimate.ts';

/** Sales from a day on, of one product or of all that the other fields name; null names every one. */
export interface EstimatedSales {
  productId: number | null;
  marketplace: Marketplace | null;
  country: string | null;
  category: string | null;
  listingType: string | null;
  /** `YYYY-MM-DD`; null: from the first sale on. */
  from: string | null;
}

const LINE = {
  productId: 'i.product_id',
  day: 'i.sale_day',
  quantity: 'i.quantity',
  priceMinor: 'i.price_minor',
  discountMinor: 'i.discount_minor',
};

const REFRESH = `
WITH sales AS (
  SELECT p.id AS product_id, min(coalesce(n.from_day, '-infinity')) AS from_day
  FROM unnest($2::int[], $3::"Marketplace"[], $4::bpchar[], $5::text[], $6::text[], $7::date[])
    AS n (product_id, marketplace, country, category, listing_type, from_day)
  JOIN products p ON p.account_id = $1 AND (n.product_id IS NULL OR n.product_id = p.id)
   AND (n.marketplace IS NULL OR n.marketplace = p.marketplace) AND (n.country IS NULL OR n.country = p.country)
   AND (n.category IS NULL OR n.category = p.category)
   AND (n.listing_type IS NULL OR n.listing_type = p.listing_type)
  GROUP BY p.id
), due AS MATERIALIZED (
  SELECT i.id, e.fees, e.fixed_fee, e.fulfilment
  FROM sales s JOIN order_items i ON i.account_id = $1 AND i.product_id = s.product_id AND i.sale_day >= s.from_day
   AND i.sale_day >= $8 AND i.sale_day < $9
  LEFT JOIN LATERAL (${feeEstimate(LINE)}) e ON true
  WHERE (i.estimated_fees_minor, i.estimated_fixed_fee_minor, i.estimated_fulfilment_minor)
        IS DISTINCT FROM (e.fees, e.fixed_fee, e.fulfilment)
), changes AS (
  UPDATE order_items i SET estimated_fees_minor = d.fees, estimated_fixed_fee_minor = d.fixed_fee,
         estimated_fulfilment_minor = d.fulfilment
  FROM due d WHERE i.account_id = $1 AND i.id = d.id
  RETURNING ${RETURNING_CHANGES}
), ${ROLLUP_CHANGES}
SELECT count(*)::int AS changed FROM changes`;

/**
 * Makes the estimates of sold lines anew from the fee rules as they are, in the caller's transaction and with the rollups:
 * after rules changed, or what rules ask of a product. Of a part of the days only, where one is given (`before` not
 * included). Answers how many lines changed.
 */
export async function refreshFeeEstimates(
  accountId: number,
  sales: readonly Partial<EstimatedSales>[],
  tx: Queryable,
  { from = '-infinity', before = 'infinity' }: { from?: string; before?: string } = {},
): Promise<number> {
  if (sales.length === 0) return 0;
  await lockAccount(accountId, tx);
  // plans that fit what is asked: a day of one product, or all the account ever sold
  await tx.query(`SELECT set_config('plan_cache_mode', 'auto', true)`);
  const column = (name: keyof EstimatedSales) => sales.map((one) => one[name] ?? null);
  const { rows } = await tx.query<{ changed: number }>(REFRESH, [
    accountId,
    column('productId'),
    column('marketplace'),
    column('country'),
    column('category'),
    column('listingType'),
    column('from'),
    from,
    before,
  ]);
  return rows[0]!.changed;
}
