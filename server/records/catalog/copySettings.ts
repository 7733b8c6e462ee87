import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { marketplaceIds, factsOf } from '#server/market/registry.ts';

const FEE_RULES = `
INSERT INTO fee_rules (account_id, marketplace, country, product_id, category, listing_type, fulfilled_by_marketplace,
       price_from_minor, price_below_minor, valid_from, percent, fixed_minor, minimum_minor, fulfilment_minor, source, source_day)
SELECT account_id, marketplace, country, n.into_id, category, listing_type, fulfilled_by_marketplace,
       price_from_minor, price_below_minor, valid_from, percent, fixed_minor, minimum_minor, fulfilment_minor, source, source_day
FROM unnest($2::int[], $3::int[]) AS n (from_id, into_id)
JOIN fee_rules r ON r.account_id = $1 AND r.product_id = n.from_id AND r.source <> ALL ($4)
ORDER BY r.id`;

const COSTS = `
INSERT INTO product_costs (account_id, product_id, valid_from, cost_minor)
SELECT account_id, n.into_id, valid_from, cost_minor
FROM unnest($2::int[], $3::int[]) AS n (from_id, into_id)
JOIN product_costs c ON c.account_id = $1 AND c.product_id = n.from_id`;

const TAXES = `
INSERT INTO product_taxes (account_id, product_id, valid_from, class, origin, ncm, internal_percents, fcp_percents)
SELECT account_id, n.into_id, valid_from, class, origin, ncm, internal_percents, fcp_percents
FROM unnest($2::int[], $3::int[]) AS n (from_id, into_id)
JOIN product_taxes t ON t.account_id = $1 AND t.product_id = n.from_id`;

const PLANNING = `
INSERT INTO product_planning
       (account_id, product_id, lead_days, lead_deviation_days, review_days, minimum_order, case_pack)
SELECT account_id, n.into_id, lead_days, lead_deviation_days, review_days, minimum_order, case_pack
FROM unnest($2::int[], $3::int[]) AS n (from_id, into_id)
JOIN product_planning c ON c.account_id = $1 AND c.product_id = n.from_id`;

/**
 * Gives new products without sales the costs, fee rules and planning that the seller entered for others, in the caller's
 * transaction. Fees that a marketplace estimated stay: it estimates them for each product.
 */
export async function copySettings(
  accountId: number,
  products: readonly { from: number; into: number }[],
  tx: Queryable,
): Promise<void> {
  if (products.length === 0) return;
  const ids = [accountId, products.map(({ from }) => from), products.map(({ into }) => into)];
  await queryRows(COSTS, ids, tx);
  await queryRows(TAXES, ids, tx);
  await queryRows(FEE_RULES, [...ids, marketplaceIds.map((id) => factsOf(id).feeSource)], tx);
  await queryRows(PLANNING, ids, tx);
}
