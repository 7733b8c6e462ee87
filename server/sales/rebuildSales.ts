import type { Queryable } from '#server/core/db.ts';
import { lockAccount } from '#server/core/lockAccount.ts';
import { ROLLUP_SCOPED_ANEW } from './rollupChanges.ts';
import { lineMeasureSums, SALES_MEASURES, SCOPES_OF_STATUS } from './salesMeasures.ts';

const TABLES = ['sales_product_days', 'sales_product_months', 'sales_product_totals', 'sales_account_days'];
const adMeasures = SALES_MEASURES.map(
  (name) => `${name === 'ads' ? 'a.cost_minor' : name === 'ad_sales' ? 'a.sales_minor' : '0'}::float8`,
);

const FROM_LINES_AND_ADS = `
WITH ${SCOPES_OF_STATUS}, lines AS (
  SELECT status, sale_day, product_id, marketplace, currency, ${lineMeasureSums()}
  FROM order_items WHERE account_id = $1 GROUP BY 1, 2, 3, 4, 5
), scoped AS MATERIALIZED (
  SELECT scope, sale_day AS day, product_id, marketplace, currency, ${SALES_MEASURES.join(', ')}
  FROM lines JOIN scopes USING (status)
  UNION ALL
  SELECT 'all', a.day, a.product_id, p.marketplace, p.currency, ${adMeasures.join(', ')}
  FROM ad_spend_days a JOIN products p ON p.account_id = $1 AND p.id = a.product_id
  WHERE a.account_id = $1
), ${ROLLUP_SCOPED_ANEW}
SELECT`;

const FROM_ORDERS = `
WITH ${SCOPES_OF_STATUS}, counted AS (
  SELECT scope, sale_day AS day, marketplace, currency,
         count(DISTINCT pack_id) + count(*) FILTER (WHERE pack_id IS NULL) AS orders
  FROM orders JOIN scopes USING (status) WHERE account_id = $1 GROUP BY 1, 2, 3, 4
)
INSERT INTO sales_account_days AS t (account_id, scope, day, marketplace, currency, orders)
SELECT $1, scope, day, marketplace, currency, orders FROM counted
ON CONFLICT (account_id, scope, day, marketplace, currency) DO UPDATE SET orders = excluded.orders`;

/** Makes the four sales rollups of one account anew from its orders, their lines and its advertising. */
export async function rebuildSales(accountId: number, tx: Queryable): Promise<void> {
  await lockAccount(accountId, tx);
  for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  // plans that fit the account's size: this is the one writer that reads all of it
  await tx.query(`SELECT set_config('plan_cache_mode', 'auto', true)`);
  await tx.query(FROM_LINES_AND_ADS, [accountId]);
  await tx.query(FROM_ORDERS, [accountId]);
}
