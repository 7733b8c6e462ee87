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
UPDATE products f SET listing_key = ${otherAsinKeyOf('f')}, active = false, pool_product_id = NULL, updated_at = now()
WHERE f.account_id = $1 AND f.id = $2 RETURNING old.listing_key AS key, old.pool_product_id AS pool`;

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
SELECT marketplace, country, greatest(valid_from, $4::date) AS valid_from, source_day, ${RULE} FROM fee_rules r
WHERE account_id = $1 AND product_id = $2 AND source <> ALL ($5) AND NOT EXISTS (
  SELECT FROM fee_rules own WHERE own.account_id = $1 AND own.product_id = $3
    AND (${RULE.replaceAll(/\w+/g, 'own.$&')}) IS NOT DISTINCT FROM (${RULE.replaceAll(/\w+/g, 'r.$&')}))
ORDER BY id`;

const FREIGHT_SCOPE = 'marketplace, logistic, price_from_minor, price_below_minor';
const FREIGHT = `per_order_minor, per_unit_minor, percent, packaging_per_order_minor, packaging_per_unit_minor`;
const both = (columns: string) =>
  `(${columns.replaceAll(/\w+/g, 'own.$&')}) IS NOT DISTINCT FROM (${columns.replaceAll(/\w+/g, 'r.$&')})`;

/** What sending and packing the SKU costs from today on, where the other product's rules say otherwise. */
const FREIGHT_RULES = `
SELECT since AS valid_from, ${FREIGHT_SCOPE}, ${FREIGHT}, note FROM (
  SELECT DISTINCT ON (${FREIGHT_SCOPE}, since) *
  FROM (SELECT *, greatest(valid_from, $4::date) AS since FROM freight_rules WHERE account_id = $1 AND product_id = $2) begun
  ORDER BY ${FREIGHT_SCOPE}, since, valid_from DESC, id DESC) r
WHERE NOT EXISTS (
  SELECT FROM (
    SELECT ${FREIGHT} FROM freight_rules own WHERE account_id = $1 AND product_id = $3 AND valid_from <= since AND ${both(FREIGHT_SCOPE)}
    ORDER BY valid_from DESC, id DESC LIMIT 1) own
  WHERE ${both(FREIGHT)})
ORDER BY id`;

/** Inserts rules that were asked for before: their numbers are of a sequence. */
const copied = (table: string, columns: string, scope: string) => `
INSERT INTO ${table} (account_id, product_id, ${columns})
SELECT $1, $2, ${columns} FROM jsonb_populate_recordset(NULL::${table}, $3::jsonb)
RETURNING product_id AS "productId", ${scope}valid_from AS "from"`;
const FEE_COPIES = copied('fee_rules', `marketplace, country, valid_from, source_day, ${RULE}`, '');
const FREIGHT_COPIES = copied(
  'freight_rules',
  `valid_from, ${FREIGHT_SCOPE}, ${FREIGHT}, note`,
  'marketplace, logistic, ',
);

/** The units of the SKU are counted once: under the product that it belongs to now. */
const STOCK = [
  // a stock that the listing shares is stored under another one
  `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity, locations)
SELECT $1, $3, $4::date, available_quantity, reserved_quantity, inbound_quantity, locations FROM inventory_days
WHERE account_id = $1 AND product_id = $2
  AND NOT EXISTS (SELECT FROM products WHERE account_id = $1 AND id = $2 AND pool_product_id IS NOT NULL)
ORDER BY day DESC LIMIT 1
ON CONFLICT (account_id, product_id, day) DO NOTHING`,
  `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
SELECT $1, $2, $3::date, 0, 0, 0 WHERE EXISTS (SELECT FROM inventory_days WHERE account_id = $1 AND product_id = $2)
ON CONFLICT (account_id, product_id, day) DO UPDATE SET available_quantity = 0, reserved_quantity = 0,
       inbound_quantity = 0, locations = NULL`,
] as const;

const NOT_ON_ORDER = `
UPDATE product_planning SET on_order = 0 WHERE account_id = $1 AND product_id = $2 AND on_order <> 0
RETURNING old.on_order AS units`;
const ON_ORDER = `
INSERT INTO product_planning AS p (account_id, product_id, on_order) VALUES ($1, $2, $3)
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
  await tx.query(STOCK[0], [...pair, today]);
  await tx.query(STOCK[1], [accountId, from, today]);
  for (const { units } of await queryRows<{ units: number }>(NOT_ON_ORDER, [accountId, from], tx))
    await tx.query(ON_ORDER, [accountId, into, units]);
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
  const copy = async (rows: object[], statement: string) =>
    rows.length === 0
      ? []
      : queryRows<Partial<RecalculatedSales>>(statement, [accountId, into, JSON.stringify(rows)], tx);
  const rules = [
    ...(await copy(await queryRows<object>(FEE_RULES, [...pair, today, sources], tx), FEE_COPIES)),
    ...(await copy(await queryRows<object>(FREIGHT_RULES, [...pair, today], tx), FREIGHT_COPIES)),
    ...(await queryRows<Partial<RecalculatedSales>>(TAXES, [...pair, today], tx)),
  ];
  await recalculateSales(accountId, rules, tx);
  await recostLines(accountId, await queryRows<CostDay>(COSTS, [...pair, today], tx), tx);
  await settleSharedCosts(accountId, [into], tx);
  const ofKits = await deriveKitCosts(accountId, await mastersOf(accountId, [into], tx), tx, new Set([into]));
  await recostLines(accountId, ofKits, tx);
}
