import type { Insertion, Part } from '#server/platform/postgres/distribution/storing.ts';
import { ACCOUNT_DAY, DAY, MONTH, MONTH_OF_DAY, PRODUCT, invalidateMonths } from './rollupChanges.ts';
import { ACCOUNT_LINE_MEASURES, LINE_MEASURES, lineMeasureSums } from './salesMeasures.ts';

const ACCOUNT = ['orders', ...ACCOUNT_LINE_MEASURES];

/** Each rollup: its key, its measures, and the GROUPING value of its rows within `sums`. */
const ROLLUPS: [table: string, key: readonly string[], measures: readonly string[], level: string][] = [
  ['sales_product_days', DAY, LINE_MEASURES, "B'010'"],
  ['sales_product_months', MONTH, LINE_MEASURES, "B'100'"],
  ['sales_product_totals', PRODUCT, LINE_MEASURES, "B'110'"],
  ['sales_account_days', ACCOUNT_DAY, ACCOUNT, "B'011'"],
];

/** Adds a level of `sums` to its rollup. No row can become zero, so none is deleted. */
const add = ([table, key, measures, level]: (typeof ROLLUPS)[number]): Insertion => ({
  name: `into_${table}`,
  table,
  columns: [...key, ...measures],
  rows: `SELECT ${[...key, ...measures].join(', ')} FROM sums WHERE level = ${level}::int${key.includes('product_id') ? ' AND product_id IS NOT NULL' : ''}`,
  onConflict: `ON CONFLICT (account_id, ${key.join(', ')}) DO UPDATE SET
    ${measures.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')}`,
});

/** SQL: whether the order `n` counts in a scope; only the first order of a cart does, per day and currency. */
const COUNTS = `n.pack_id IS NULL OR NOT EXISTS (
    SELECT FROM orders o WHERE o.account_id = $1 AND o.marketplace = n.marketplace AND o.pack_id = n.pack_id
       AND o.sale_day = n.day AND o.currency = n.currency
       AND CASE scope WHEN 'all' THEN o.status <> 'cancelled' ELSE o.status = n.status END)`;

/**
 * CTEs that sum the `new_lines` of a few new orders (see `newOrderReads`) whose lines all have units, for NEW_ORDER_SUMS_ADDED. All sums
 * in one step, because for a single order PostgreSQL's setup of each step costs more than the step.
 */
export const NEW_ORDER_SUMS = `scoped AS (
  SELECT scope, ${MONTH_OF_DAY}, n.* FROM (
    SELECT NULL AS pack_id, 0 AS orders, status, day, product_id, marketplace, currency,
           ${lineMeasureSums(ACCOUNT_LINE_MEASURES)}
    FROM new_lines l WHERE stands GROUP BY 3, 4, 5, 6, 7
    UNION ALL
    SELECT pack_id, 1, status, sale_day, NULL, marketplace, currency, ${ACCOUNT_LINE_MEASURES.map(() => '0').join(', ')} FROM incoming
  ) n JOIN scopes USING (status) WHERE ${COUNTS}
), sums AS MATERIALIZED (
  SELECT GROUPING(day, month, product_id) AS level, scope, day, month, product_id, marketplace, currency,
         ${ACCOUNT.map((name) => `sum(${name})::bigint AS ${name}`).join(', ')}
  FROM scoped GROUP BY GROUPING SETS (${ROLLUPS.map(([, key]) => `(${key.join(', ')})`).join(', ')})
)`;

/** Adds those sums to the rollups. */
export const NEW_ORDER_SUMS_ADDED: readonly Part[] = [...ROLLUPS.map(add), invalidateMonths('sums')];
