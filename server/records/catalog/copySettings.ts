import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { marketplaceIds, factsOf } from '#server/market/registry.ts';

const RULE = `marketplace, country, product_id, category, listing_type, fulfilled_by_marketplace,
       price_from_minor, price_below_minor, valid_from, percent, fixed_minor, minimum_minor, fulfilment_minor, source, source_day`;
const RULES = `
SELECT (to_jsonb(r) || jsonb_build_object('product_id', n.into_id))::text AS rule
FROM unnest($2::int[], $3::int[]) AS n (from_id, into_id)
JOIN fee_rules r ON r.account_id = $1 AND r.product_id = n.from_id AND r.source <> ALL ($4)
ORDER BY r.id`;
// A statement of its own: of an INSERT that reads, a cluster would number the rows where they are.
const INSERT_RULES = `
INSERT INTO fee_rules (account_id, ${RULE})
SELECT $1::int, ${RULE} FROM jsonb_to_recordset($2::jsonb) AS n (marketplace "Marketplace", country bpchar, product_id int, category text,
  listing_type text, fulfilled_by_marketplace boolean, price_from_minor bigint, price_below_minor bigint, valid_from date, percent numeric,
  fixed_minor bigint, minimum_minor bigint, fulfilment_minor bigint, source text, source_day date)`;

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
  const sources = marketplaceIds.map((id) => factsOf(id).feeSource);
  const rules = await queryRows<{ rule: string }>(RULES, [...ids, sources], tx);
  if (rules.length > 0) await queryRows(INSERT_RULES, [accountId, `[${rules.map(({ rule }) => rule).join()}]`], tx);
  await queryRows(PLANNING, ids, tx);
}
