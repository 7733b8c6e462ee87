import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { ACCOUNT_DAY, DAY, MONTH, PRODUCT, sumsBy } from './rollupChanges.ts';
import { accountMeasures, countsAlone, POSTED_PRODUCT_DAYS } from './postedProductDays.ts';
import {
  ACCOUNT_MEASURES,
  lineMeasureSums,
  POSTED_ACCOUNT_MEASURES,
  SALES_MEASURES,
  SCOPES_OF_STATUS,
} from './salesMeasures.ts';

type Measures = readonly (typeof ACCOUNT_MEASURES)[number][];

/** SQL of lines, advertising and amounts posted for products, by scope, day and `columns`. */
const linesAndDays = (columns: string, measures: Measures = SALES_MEASURES) => {
  const inOrder = (amounts: Record<string, string>) => measures.map((name) => amounts[name] ?? '0').join(', ');
  return `
  SELECT scope, day, ${columns}, ${measures.join(', ')} FROM (
    SELECT status, day, ${columns}, ${lineMeasureSums(measures)}
    FROM ledger_lines l WHERE account_id = $1 AND order_id IS NOT NULL AND stands GROUP BY status, day, ${columns}) lines
  JOIN scopes USING (status)
  UNION ALL
  SELECT 'all', day, ${columns}, ${inOrder({ ads: 'cost_minor', ad_sales: 'sales_minor' })}
  FROM ad_spend_days a JOIN products p ON p.account_id = $1 AND p.id = a.product_id WHERE a.account_id = $1
  UNION ALL
  SELECT 'all', day, ${columns}, ${inOrder({ storage: 'storage', reimbursements: 'reimbursements' })}
  FROM (${POSTED_PRODUCT_DAYS}) posted`;
};

const OF_ACCOUNT = `
  SELECT 'all', day, marketplace, currency, ${ACCOUNT_MEASURES.map((name) => ((POSTED_ACCOUNT_MEASURES as readonly string[]).includes(name) ? name : '0')).join(', ')}
  FROM (SELECT day, marketplace, currency, ${accountMeasures('a')} FROM posted_amounts a
        WHERE a.account_id = $1 AND ${countsAlone('a')}) alone`;

const ORDER_COUNTS = `
  SELECT scope, sale_day, marketplace, currency,
         count(DISTINCT pack_id) + count(*) FILTER (WHERE pack_id IS NULL), ${ACCOUNT_MEASURES.map(() => '0').join(', ')}
  FROM orders JOIN scopes USING (status) WHERE account_id = $1 GROUP BY 1, 2, 3, 4`;

const stored = (table: string, key: readonly string[]) => `
  SELECT ${key.join(', ')}, ${SALES_MEASURES.map((name) => `${name}::float8`).join(', ')} FROM ${table} WHERE account_id = $1`;

/** Each rollup in the order of filling: a later one reads an earlier one. */
const ROLLUPS: [table: string, key: readonly string[], measures: readonly string[], rows: string][] = [
  ['sales_product_days', DAY, SALES_MEASURES, linesAndDays('product_id')],
  ['sales_product_months', MONTH, SALES_MEASURES, stored('sales_product_days', DAY)],
  ['sales_product_totals', PRODUCT, SALES_MEASURES, stored('sales_product_months', PRODUCT)],
  [
    'sales_account_days',
    ACCOUNT_DAY,
    ['orders', ...ACCOUNT_MEASURES],
    `SELECT scope, day, marketplace, currency, 0 AS orders, ${ACCOUNT_MEASURES.join(', ')}
     FROM (${linesAndDays('marketplace, currency', ACCOUNT_MEASURES)} UNION ALL ${OF_ACCOUNT}) sums
     UNION ALL ${ORDER_COUNTS}`,
  ],
];

/**
 * Rebuilds the four sales rollups of one account from its orders, ledger lines, advertising and posted amounts, and discards the
 * monthly sums of `rollUpMonths`.
 */
export async function rebuildSales(accountId: number, tx: Queryable): Promise<void> {
  await lockAccount(accountId, tx);
  // custom plans fit the account's size: this writer reads all of its rows
  await tx.query(`SELECT set_config('plan_cache_mode', 'auto', true)`);
  await tx.query(`SELECT changes.note($1), changes.mark($1, 'sums', '{-infinity}')`, [accountId]);
  await tx.query('DELETE FROM sales_kept_months WHERE account_id = $1', [accountId]);
  for (const [table, key, measures, rows] of ROLLUPS) {
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
    await tx.query(
      `INSERT INTO ${table} (account_id, ${[...key, ...measures].join(', ')})
       WITH ${SCOPES_OF_STATUS} SELECT $1::int, sums.* FROM (${sumsBy(key, measures, `(${rows}) rows`)}) sums`,
      [accountId],
    );
  }
}
