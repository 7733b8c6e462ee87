import type { Queryable } from '#server/core/db.ts';
import { lockAccount } from '#server/core/lockAccount.ts';
import { ACCOUNT_DAY, DAY, MONTH, PRODUCT, sumsBy } from './rollupChanges.ts';
import { lineMeasureSums, SALES_MEASURES, SCOPES_OF_STATUS } from './salesMeasures.ts';

const adMeasures = SALES_MEASURES.map((name) =>
  name === 'ads' ? 'cost_minor' : name === 'ad_sales' ? 'sales_minor' : '0',
).join(', ');

/** Lines and advertising by scope, day and `columns`. */
const linesAndAds = (columns: string) => `
  SELECT scope, day, ${columns}, ${SALES_MEASURES.join(', ')} FROM (
    SELECT status, sale_day AS day, ${columns}, ${lineMeasureSums()}
    FROM order_items WHERE account_id = $1 GROUP BY status, sale_day, ${columns}) lines
  JOIN scopes USING (status)
  UNION ALL
  SELECT 'all', day, ${columns}, ${adMeasures}
  FROM ad_spend_days a JOIN products p ON p.account_id = $1 AND p.id = a.product_id WHERE a.account_id = $1`;

const ORDER_COUNTS = `
  SELECT scope, sale_day, marketplace, currency,
         count(DISTINCT pack_id) + count(*) FILTER (WHERE pack_id IS NULL), ${SALES_MEASURES.map(() => '0').join(', ')}
  FROM orders JOIN scopes USING (status) WHERE account_id = $1 GROUP BY 1, 2, 3, 4`;

const stored = (table: string, key: readonly string[]) => `
  SELECT ${key.join(', ')}, ${SALES_MEASURES.map((name) => `${name}::float8`).join(', ')} FROM ${table} WHERE account_id = $1`;

/** Table, key, measures and the rows to add up, in the order to fill them. */
const ROLLUPS: [table: string, key: readonly string[], measures: readonly string[], rows: string][] = [
  ['sales_product_days', DAY, SALES_MEASURES, linesAndAds('product_id')],
  ['sales_product_months', MONTH, SALES_MEASURES, stored('sales_product_days', DAY)],
  ['sales_product_totals', PRODUCT, SALES_MEASURES, stored('sales_product_months', PRODUCT)],
  [
    'sales_account_days',
    ACCOUNT_DAY,
    ['orders', ...SALES_MEASURES],
    `SELECT scope, day, marketplace, currency, 0 AS orders, ${SALES_MEASURES.join(', ')}
     FROM (${linesAndAds('marketplace, currency')}) sums UNION ALL ${ORDER_COUNTS}`,
  ],
];

/** Makes the four sales rollups of one account anew from its orders, their lines and its advertising. */
export async function rebuildSales(accountId: number, tx: Queryable): Promise<void> {
  await lockAccount(accountId, tx);
  // plans that fit the account's size: this is the one writer that reads all of it
  await tx.query(`SELECT set_config('plan_cache_mode', 'auto', true)`);
  for (const [table, key, measures, rows] of ROLLUPS) {
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
    await tx.query(
      `INSERT INTO ${table} (account_id, ${[...key, ...measures].join(', ')})
       WITH ${SCOPES_OF_STATUS} SELECT $1::int, sums.* FROM (${sumsBy(key, measures, `(${rows}) rows`)}) sums`,
      [accountId],
    );
  }
}
