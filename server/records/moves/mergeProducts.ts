import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { recalculateSales } from '#server/records/recalculation/recalculateSales.ts';
import type { RecalculatedSales } from '#server/records/recalculation/recalculatedSales.ts';
import { postedMeasures } from '#server/records/rollups/postedProductDays.ts';
import { type CostDay, recostLines } from '#server/records/costs/recostLines.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { mastersOf } from '#server/records/costs/kits/mastersOf.ts';
import { changedKits } from '#server/records/masters/kits/changedKits.ts';
import { kitComponents } from '#server/records/masters/kits/kitComponents.ts';
import { movedKits } from '#server/records/masters/kits/mergedKits.ts';
import { storeKits } from '#server/records/masters/kits/storeKits.ts';
import { settleSharedCosts } from '#server/records/costs/settleSharedCosts.ts';
import { rewriteDayLines } from '#server/records/lines/dayLines.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { deleteEmptied, rollupProductDays } from '#server/records/rollups/rollupChanges.ts';
import { AD_MEASURES, POSTED_MEASURES } from '#server/records/rollups/salesMeasures.ts';

const posted = postedMeasures('a');
const MEASURES = [...AD_MEASURES, ...POSTED_MEASURES] as const;

const LINES = `
UPDATE order_items SET product_id = $3 WHERE account_id = $1 AND product_id = $2 RETURNING order_id::float8 AS "orderId"`;

const DAYS = storing(
  () => [
    `sides AS (
  SELECT p.id AS product_id, p.marketplace, p.currency, side.sign
  FROM (VALUES (-1::float8, $2::int), (1, $3)) side (sign, id) JOIN products p ON p.account_id = $1 AND p.id = side.id
), scoped (scope, day, product_id, marketplace, currency, ${MEASURES.join(', ')}) AS MATERIALIZED (
  SELECT 'all'::"SalesScope", a.day, s.product_id, s.marketplace, s.currency,
         sign * a.cost_minor, sign * a.sales_minor, 0::float8, 0::float8
  FROM sides s JOIN ad_spend_days a ON a.account_id = $1 AND a.product_id = $2
  UNION ALL
  SELECT 'all', a.day, s.product_id, s.marketplace, s.currency, 0, 0,
         sign * ${posted.storage}, sign * ${posted.reimbursements}
  FROM sides s JOIN posted_amounts a ON a.account_id = $1 AND a.product_id = $2
   AND a.order_external_id IS NULL AND a.currency = s.currency
)`,
    ...rollupProductDays(MEASURES),
  ],
  'SELECT 1',
);

/** Costs of the old product count until the first of the new one. */
const COSTS = `
INSERT INTO product_costs AS t (account_id, product_id, valid_from, cost_minor)
SELECT account_id, $3, valid_from, cost_minor FROM product_costs c
WHERE account_id = $1 AND product_id = $2 AND NOT EXISTS (
  SELECT FROM product_costs own WHERE own.account_id = $1 AND own.product_id = $3 AND own.valid_from <= c.valid_from)
RETURNING t.product_id AS "productId", t.valid_from AS "validFrom"`;

const RULE_SCOPE = ['marketplace', 'logistic', 'price_from_minor', 'price_below_minor'];

/** Freight rules of the old product count until the first of the new one for the same orders. */
const FREIGHT_RULES = `
UPDATE freight_rules r SET product_id = $3 WHERE account_id = $1 AND product_id = $2 AND NOT EXISTS (
  SELECT FROM freight_rules own WHERE own.account_id = $1 AND own.product_id = $3 AND own.valid_from <= r.valid_from
  ${RULE_SCOPE.map((column) => `AND own.${column} IS NOT DISTINCT FROM r.${column}`).join(' ')})
RETURNING product_id AS "productId", marketplace, logistic, valid_from AS "from"`;

/** How the old product was taxed counts until the first of the new one. */
const TAXES = `
UPDATE product_taxes t SET product_id = $3 WHERE account_id = $1 AND product_id = $2 AND NOT EXISTS (
  SELECT FROM product_taxes own WHERE own.account_id = $1 AND own.product_id = $3 AND own.valid_from <= t.valid_from)
RETURNING product_id AS "productId", valid_from AS "from"`;

const AD_DAYS = `
INSERT INTO ad_spend_days AS t (account_id, product_id, day, cost_minor, sales_minor, clicks, impressions)
SELECT account_id, $3, day, cost_minor, sales_minor, clicks, impressions FROM ad_spend_days
WHERE account_id = $1 AND product_id = $2
ON CONFLICT (account_id, product_id, day) DO UPDATE SET cost_minor = t.cost_minor + excluded.cost_minor,
  sales_minor = t.sales_minor + excluded.sales_minor, clicks = t.clicks + excluded.clicks,
  impressions = t.impressions + excluded.impressions`;

/** Tables whose rows go over to the new product. */
const GIVEN = [
  'posted_amounts',
  'product_cost_changes',
  'alerts',
  'alert_mutes',
  'insights',
  'moved_listings',
  'sent_prices',
  'purchase_lines',
  'product_notes',
];
/** Tables of which the new product keeps its own rows: the other columns of their keys. */
const KEPT: Record<string, string[]> = {
  fee_rules: [],
  products_of_overheads: ['overhead_id'],
  product_planning: [],
  demand_outlooks: [],
  demand_states: [],
  price_suggestions: [],
  demand_forecast_days: ['forecast_date'],
  price_changes: ['changed_at'],
  inventory_days: ['day'],
};

const give = (table: string, without = '') =>
  `UPDATE ${table} t SET product_id = $3 WHERE account_id = $1 AND product_id = $2${without}`;
const unlessOwn = (table: string, key: readonly string[]) => ` AND NOT EXISTS (
  SELECT FROM ${table} own WHERE own.account_id = $1 AND own.product_id = $3
  ${key.map((column) => `AND own.${column} = t.${column}`).join(' ')})`;

/**
 * Makes the product `from` part of the product `into`, in the caller's transaction: its sales, costs, stock, advertising and
 * everything else belong to that one, and `from` is deleted. The caller holds the account's lock.
 */
export async function mergeProducts(
  accountId: number,
  { from, into }: { from: number; into: number },
  tx: Queryable,
): Promise<void> {
  const values = [accountId, from, into];
  const [fromMaster] = await mastersOf(accountId, [from], tx);
  const [intoMaster] = await mastersOf(accountId, [into], tx);
  const sold = await queryRows<{ orderId: number }>(LINES, values, tx);
  const { returned } = await store(DAYS, { values }, tx);
  await deleteEmptied(accountId, returned, tx);
  const costs = await queryRows<CostDay>(COSTS, values, tx);
  const rules: Partial<RecalculatedSales>[] = [];
  for (const given of [FREIGHT_RULES, TAXES])
    rules.push(...(await queryRows<Partial<RecalculatedSales>>(given, values, tx)));
  await writeOrderLines(
    accountId,
    sold.map(({ orderId }) => orderId),
    tx,
  );
  await recostLines(accountId, costs, tx);
  await recalculateSales(accountId, rules, tx);
  await tx.query(AD_DAYS, values);
  for (const table of GIVEN) await tx.query(give(table), values);
  for (const [table, key] of Object.entries(KEPT)) await tx.query(give(table, unlessOwn(table, key)), values);
  // the next count says again who shares the stock
  await tx.query(
    `UPDATE products SET pool_product_id = nullif($3, id) WHERE account_id = $1 AND pool_product_id = $2`,
    values,
  );
  // listings that share the stock have a part of the state that remains
  await tx.query(
    `UPDATE demand_outlooks SET item_product_id = $3 WHERE account_id = $1 AND item_product_id = $2`,
    values,
  );
  for (const table of ['product_costs', 'product_taxes', 'freight_rules', 'ad_spend_days', ...Object.keys(KEPT)])
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1 AND product_id = $2`, [accountId, from]);
  for (const id of [from, into]) await rewriteDayLines(accountId, id, tx);
  await settleSharedCosts(accountId, [into], tx);
  await tx.query('DELETE FROM products WHERE account_id = $1 AND id = $2', [accountId, from]);
  await moveKits(accountId, { from: fromMaster!, into: intoMaster! }, tx);
  await recostLines(accountId, await deriveKitCosts(accountId, [fromMaster!, intoMaster!], tx, new Set([into])), tx);
}

/** Makes a master product whose last listing has gone over to another one that one in all kits, in the caller's transaction. */
async function moveKits(
  accountId: number,
  { from, into }: { from: number; into: number },
  tx: Queryable,
): Promise<void> {
  const others = await queryRows(
    'SELECT FROM products WHERE account_id = $1 AND master_id = $2 LIMIT 1',
    [accountId, from],
    tx,
  );
  if (from === into || others.length > 0) return;
  const rows = await kitComponents(accountId, tx);
  await storeKits(accountId, changedKits(rows, movedKits(rows, from, into)), tx);
}
