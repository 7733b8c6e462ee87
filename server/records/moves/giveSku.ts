import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import { type CostDay, recostLines } from '#server/records/costs/recostLines.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { mastersOf } from '#server/records/costs/kits/mastersOf.ts';
import { settleSharedCosts } from '#server/records/costs/settleSharedCosts.ts';
import { recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import type { RecalculatedSales } from '#server/records/recalculation/recalculatedSales.ts';
import { goodsName, goodsOn } from '#server/records/taxation/goods/goods.ts';
import { unitCostOn } from '#server/records/lines/unitCostOn.ts';
import { otherAsinKeyOf } from '#server/records/catalog/listingMention.ts';

const KEYS = `
WITH former AS (
  UPDATE products f SET listing_key = ${otherAsinKeyOf('f')}, active = false, pool_product_id = NULL, updated_at = now()
  WHERE f.account_id = $1 AND f.id = $2 RETURNING old.listing_key, old.pool_product_id
)
SELECT listing_key AS key, pool_product_id AS pool FROM former`;

/** What the SKU costs from today on, where the other product says otherwise. */
const COSTS = `
INSERT INTO product_costs AS c (account_id, product_id, valid_from, cost_minor)
SELECT $1, $3, valid_from, cost_minor FROM (
  SELECT $4::date AS valid_from, ${unitCostOn('$2', '$4::date')} AS cost_minor
  UNION ALL SELECT valid_from, cost_minor FROM product_costs
  WHERE account_id = $1 AND product_id = $2 AND valid_from > $4::date) own
WHERE cost_minor IS NOT NULL AND cost_minor IS DISTINCT FROM ${unitCostOn('$3', 'own.valid_from')}
ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET cost_minor = excluded.cost_minor
RETURNING product_id AS "productId", valid_from AS "validFrom"`;

const TAXED = 'class, origin, ncm, internal_percents, fcp_percents';

/** How the SKU is taxed from today on, where the other product is taxed otherwise or has another NCM. */
const TAXES = `
INSERT INTO product_taxes AS t (account_id, product_id, valid_from, ${TAXED})
SELECT $1, $3, since, class, origin, coalesce(r.ncm, own.ncm), internal_percents, fcp_percents FROM (
  SELECT greatest(valid_from, $4::date) AS since, ${TAXED} FROM product_taxes r
  WHERE r.account_id = $1 AND r.product_id = $2 AND valid_from >= coalesce((
      SELECT max(valid_from) FROM product_taxes WHERE account_id = $1 AND product_id = $2 AND valid_from <= $4::date), '-infinity')) r
LEFT JOIN LATERAL (
  SELECT ncm FROM product_taxes WHERE account_id = $1 AND product_id = $3 AND valid_from <= since ORDER BY valid_from DESC LIMIT 1) own ON true
WHERE ${goodsName('r')} <> ${goodsOn('$3', 'since')} OR r.ncm <> coalesce(own.ncm, '')
ON CONFLICT (account_id, product_id, valid_from) DO UPDATE SET class = excluded.class, origin = excluded.origin,
  ncm = excluded.ncm, internal_percents = excluded.internal_percents, fcp_percents = excluded.fcp_percents
RETURNING product_id AS "productId", valid_from AS "from"`;

const RULE = `category, listing_type, fulfilled_by_marketplace, price_from_minor, price_below_minor, percent, fixed_minor,
  minimum_minor, fulfilment_minor, source`;

/** Fee rules that the seller entered for the SKU and the other product does not have. */
const FEE_RULES = `
INSERT INTO fee_rules (account_id, marketplace, country, product_id, valid_from, source_day, ${RULE})
SELECT account_id, marketplace, country, $3, greatest(valid_from, $4::date), source_day, ${RULE} FROM fee_rules r
WHERE account_id = $1 AND product_id = $2 AND source <> ALL ($5) AND NOT EXISTS (
  SELECT FROM fee_rules own WHERE own.account_id = $1 AND own.product_id = $3
    AND (${RULE.replaceAll(/\w+/g, 'own.$&')}) IS NOT DISTINCT FROM (${RULE.replaceAll(/\w+/g, 'r.$&')}))
ORDER BY id RETURNING product_id AS "productId", valid_from::text AS "from"`;

const FREIGHT_SCOPE = 'marketplace, logistic, price_from_minor, price_below_minor';
const FREIGHT = `per_order_minor, per_unit_minor, percent, packaging_per_order_minor, packaging_per_unit_minor`;
const both = (columns: string) =>
  `(${columns.replaceAll(/\w+/g, 'own.$&')}) IS NOT DISTINCT FROM (${columns.replaceAll(/\w+/g, 'r.$&')})`;

/** What sending and packing the SKU costs from today on, where the other product's rules say otherwise. */
const FREIGHT_RULES = `
INSERT INTO freight_rules (account_id, product_id, valid_from, ${FREIGHT_SCOPE}, ${FREIGHT}, note)
SELECT $1, $3, since, ${FREIGHT_SCOPE}, ${FREIGHT}, note FROM (
  SELECT DISTINCT ON (${FREIGHT_SCOPE}, since) *
  FROM (SELECT *, greatest(valid_from, $4::date) AS since FROM freight_rules WHERE account_id = $1 AND product_id = $2) begun
  ORDER BY ${FREIGHT_SCOPE}, since, valid_from DESC, id DESC) r
WHERE NOT EXISTS (
  SELECT FROM (
    SELECT ${FREIGHT} FROM freight_rules own WHERE account_id = $1 AND product_id = $3 AND valid_from <= since AND ${both(FREIGHT_SCOPE)}
    ORDER BY valid_from DESC, id DESC LIMIT 1) own
  WHERE ${both(FREIGHT)})
ORDER BY id RETURNING product_id AS "productId", marketplace, logistic, valid_from::text AS "from"`;

/** The units of the SKU are counted once: under the product that it belongs to now. */
const STOCK = `
WITH last AS (SELECT * FROM inventory_days WHERE account_id = $1 AND product_id = $2 ORDER BY day DESC LIMIT 1),
given AS ( -- a stock that the listing shares is stored under another one
  INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity, locations)
  SELECT $1, $3, $4::date, available_quantity, reserved_quantity, inbound_quantity, locations FROM last
  WHERE NOT EXISTS (SELECT FROM products WHERE account_id = $1 AND id = $2 AND pool_product_id IS NOT NULL)
  ON CONFLICT (account_id, product_id, day) DO NOTHING
)
INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
SELECT $1, $2, $4::date, 0, 0, 0 FROM last
ON CONFLICT (account_id, product_id, day) DO UPDATE SET available_quantity = 0, reserved_quantity = 0,
       inbound_quantity = 0, locations = NULL`;

const ON_ORDER = `
WITH former AS (
  UPDATE product_planning SET on_order = 0 WHERE account_id = $1 AND product_id = $2 AND on_order <> 0
  RETURNING old.on_order
)
INSERT INTO product_planning AS p (account_id, product_id, on_order) SELECT $1, $3, on_order FROM former
ON CONFLICT (account_id, product_id) DO UPDATE SET on_order = p.on_order + excluded.on_order`;

/**
 * Makes the product `into` the listing of the SKU that `from` has, from today on, in the caller's transaction: the key, the
 * stock, what it costs, how it is taxed, its fee rules and those of its freight. `from` keeps its sales, costs and counts of the past.
 */
export async function giveSku(
  accountId: number,
  { from, into }: { from: number; into: number },
  tx: Queryable,
): Promise<void> {
  const { today } = await queryRow<{ today: string }>(
    `SELECT (now() AT TIME ZONE 'America/Sao_Paulo')::date AS today`,
    [],
    tx,
  );
  const pair = [accountId, from, into];
  await tx.query(STOCK, [...pair, today]);
  await tx.query(ON_ORDER, pair);
  const { key, pool } = await queryRow<{ key: string; pool: number | null }>(KEYS, pair.slice(0, 2), tx);
  await tx.query(
    `UPDATE products SET listing_key = $3, pool_product_id = $4, active = true, updated_at = now() WHERE account_id = $1 AND id = $2`,
    [accountId, into, key, pool],
  );
  // the next count says again who shares the stock
  await tx.query(
    `UPDATE products SET pool_product_id = nullif($3, id) WHERE account_id = $1 AND pool_product_id = $2`,
    pair,
  );
  const sources = marketplaceIds.map((id) => factsOf(id).feeSource);
  const rules = await queryRows<Partial<RecalculatedSales>>(FEE_RULES, [...pair, today, sources], tx);
  for (const copied of [FREIGHT_RULES, TAXES])
    rules.push(...(await queryRows<Partial<RecalculatedSales>>(copied, [...pair, today], tx)));
  await recalculateSales(accountId, rules, tx);
  await recostLines(accountId, await queryRows<CostDay>(COSTS, [...pair, today], tx), tx);
  await settleSharedCosts(accountId, [into], tx);
  const ofKits = await deriveKitCosts(accountId, await mastersOf(accountId, [into], tx), tx, new Set([into]));
  await recostLines(accountId, ofKits, tx);
}
