import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { factsOf, marketplaceIds } from '#server/market/registry.ts';
import { type CostDay, recostLines } from '#server/records/costs/recostLines.ts';
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

const RULE = `category, listing_type, fulfilled_by_marketplace, price_from_minor, price_below_minor, percent, fixed_minor,
  minimum_minor, fulfilment_minor, source`;

/** Fee rules that the seller entered for the SKU and the other product does not have. */
const FEE_RULES = `
INSERT INTO fee_rules (account_id, marketplace, country, product_id, valid_from, source_day, ${RULE})
SELECT account_id, marketplace, country, $3, greatest(valid_from, $4::date), source_day, ${RULE} FROM fee_rules r
WHERE account_id = $1 AND product_id = $2 AND source <> ALL ($5) AND NOT EXISTS (
  SELECT FROM fee_rules own WHERE own.account_id = $1 AND own.product_id = $3
    AND (${RULE.replaceAll(/\w+/g, 'own.$&')}) IS NOT DISTINCT FROM (${RULE.replaceAll(/\w+/g, 'r.$&')}))
ORDER BY id`;

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
 * stock, what it costs and its fee rules. `from` keeps its sales, costs and counts of the past.
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
  const both = [accountId, from, into];
  await tx.query(STOCK, [...both, today]);
  await tx.query(ON_ORDER, both);
  const { key, pool } = await queryRow<{ key: string; pool: number | null }>(KEYS, both.slice(0, 2), tx);
  await tx.query(
    `UPDATE products SET listing_key = $3, pool_product_id = $4, active = true, updated_at = now() WHERE account_id = $1 AND id = $2`,
    [accountId, into, key, pool],
  );
  // the next count says again who shares the stock
  await tx.query(
    `UPDATE products SET pool_product_id = nullif($3, id) WHERE account_id = $1 AND pool_product_id = $2`,
    both,
  );
  await tx.query(FEE_RULES, [...both, today, marketplaceIds.map((id) => factsOf(id).feeSource)]);
  await recostLines(accountId, await queryRows<CostDay>(COSTS, [...both, today], tx), tx);
}
