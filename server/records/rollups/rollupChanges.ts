import {
  ACCOUNT_LINE_MEASURES,
  ACCOUNT_MEASURES,
  LINE_MEASURES,
  lineMeasureSums,
  SALES_MEASURES,
  type SalesMeasure,
  SCOPES_OF_STATUS,
} from './salesMeasures.ts';

export const DAY = ['scope', 'day', 'product_id'];
export const MONTH = ['scope', 'month', 'product_id'];
export const PRODUCT = ['scope', 'product_id'];
export const ACCOUNT_DAY = ['scope', 'day', 'marketplace', 'currency'];

export const MONTH_OF_DAY = `date_trunc('month', day::timestamp)::date AS month`;

const list = (names: readonly string[], write: (name: string) => string, between = ', ') =>
  names.map(write).join(between);

/** SQL of the sums of the rows of `from` by key, ordered by key; leaves out keys whose sums are all zero. */
export function sumsBy(key: readonly string[], measures: readonly string[], from: string): string {
  const positions = key.map((_, index) => index + 1).join(', ');
  return `SELECT ${list(key, (name) => (name === 'month' ? MONTH_OF_DAY : name))},
         ${list(measures, (name) => `sum(${name}) AS ${name}`)}
  FROM ${from} GROUP BY ${positions}
  HAVING ${list(measures, (name) => `sum(${name}) <> 0`, ' OR ')}
  ORDER BY ${positions}`;
}

// A limit unknown to the planner makes it expect few rows, so that it probes the key and never reads the whole account.
// The cast to bigint happens here once and not at each use of a sum.
const probing = (key: readonly string[], measures: readonly string[], from: string) =>
  `(SELECT ${key.join(', ')}, ${list(measures, (name) => `${name}::bigint AS ${name}`)} FROM ${from}
          LIMIT (SELECT 1000000000))`;

/** A CTE that adds the rows of `from` to a rollup. Rows whose measures all become zero are deleted. */
function merge(table: string, key: readonly string[], measures: readonly string[], from: string): string {
  const all = table === 'sales_account_days' ? ['orders', ...ACCOUNT_MEASURES] : SALES_MEASURES;
  const rest = (name: string) => (measures.includes(name) ? `t.${name} + d.${name} = 0` : `t.${name} = 0`);
  return `into_${table} AS (
  MERGE INTO ${table} t USING ${probing(key, measures, from)} d
     ON t.account_id = $1 AND ${list(key, (name) => `t.${name} = d.${name}`, ' AND ')}
  WHEN MATCHED AND ${list(all, rest, ' AND ')} THEN DELETE
  WHEN MATCHED THEN UPDATE SET ${list(measures, (name) => `${name} = t.${name} + d.${name}`)}
  WHEN NOT MATCHED THEN INSERT (account_id, ${key.join(', ')}, ${measures.join(', ')})
    VALUES ($1, ${list(key, (name) => `d.${name}`)}, ${list(measures, (name) => `d.${name}`)})
)`;
}

/** A CTE that invalidates the monthly sums from the earliest month of the `day`s of `from` on. */
export const invalidateMonths = (from: string) => `invalidated_months AS (
  UPDATE sales_kept_months kept SET before = moved.month
  FROM (SELECT date_trunc('month', min(day)::timestamp)::date AS month FROM ${from}) moved
  WHERE kept.account_id = $1 AND kept.before > moved.month
)`;

/**
 * CTEs that add signed sums to the four rollups of account `$1`: those of the CTE `scoped` (scope, day, product_id,
 * measures) by product, those of `account_scoped` (scope, day, marketplace, currency, measures) by account.
 */
const mergeScoped = (measures: readonly string[], accountMeasures = measures) => `
by_day AS MATERIALIZED (${sumsBy(DAY, measures, 'scoped')}),
by_month AS MATERIALIZED (${sumsBy(MONTH, measures, 'by_day')}),
by_product AS (${sumsBy(PRODUCT, measures, 'by_month')}),
by_account AS (${sumsBy(ACCOUNT_DAY, accountMeasures, 'account_scoped')}),
${merge('sales_product_days', DAY, measures, 'by_day')},
${merge('sales_product_months', MONTH, measures, 'by_month')},
${merge('sales_product_totals', PRODUCT, measures, 'by_product')},
${merge('sales_account_days', ACCOUNT_DAY, accountMeasures, 'by_account')},
${invalidateMonths('(SELECT day FROM by_day UNION ALL SELECT day FROM by_account) touched')}`;

/**
 * CTEs that add signed measures of products and days, not of lines: those of the CTE `scoped` (scope, day, product_id,
 * marketplace, currency and the measures).
 */
export const rollupProductDays = (measures: readonly SalesMeasure[]) => `
account_scoped AS (SELECT ${[...ACCOUNT_DAY, ...measures].join(', ')} FROM scoped),
${mergeScoped(measures)}`;

/**
 * As rollupProductDays, with measures of the account alone in the CTE `of_account` (scope, day, marketplace, currency and
 * `accountMeasures`, which include `measures`).
 */
export const rollupProductAndAccountDays = (measures: readonly SalesMeasure[], accountMeasures: readonly string[]) => `
account_scoped AS (
  SELECT ${ACCOUNT_DAY.join(', ')}, ${list(accountMeasures, (name) => ((measures as readonly string[]).includes(name) ? name : `0::float8 AS ${name}`))}
  FROM scoped
  UNION ALL SELECT ${[...ACCOUNT_DAY, ...accountMeasures].join(', ')} FROM of_account
),
${mergeScoped(measures, accountMeasures)}`;

// The account's sums are taken before statuses are joined to scopes, because many lines fall on few days.
const LINES_MOVED = `${SCOPES_OF_STATUS}, measured AS MATERIALIZED (
  SELECT status, day, product_id, marketplace, currency, ${lineMeasureSums(ACCOUNT_LINE_MEASURES, 'l.is_unread')}
  FROM moved l GROUP BY 1, 2, 3, 4, 5
), scoped AS (
  SELECT scope, day, product_id, ${LINE_MEASURES.join(', ')} FROM measured JOIN scopes USING (status)
), account_moved AS (
  SELECT status, day, marketplace, currency, ${list(ACCOUNT_LINE_MEASURES, (name) => `sum(${name}) AS ${name}`)}
  FROM measured GROUP BY 1, 2, 3, 4
)`;

/**
 * CTEs that add the ledger lines of the CTE `moved` to the four rollups of account `$1`: status, day, product_id,
 * marketplace, currency, kind, basis, amount_minor and units, both negative for a line that is no more, and is_unread. With
 * the signed `orders` of the CTE `order_counts` (scope, day, marketplace, currency).
 */
export const ROLLUP_MOVED = `${LINES_MOVED}, account_scoped AS (
  SELECT ${ACCOUNT_DAY.join(', ')}, 0 AS orders, ${ACCOUNT_LINE_MEASURES.join(', ')}
  FROM account_moved JOIN scopes USING (status)
  UNION ALL
  SELECT ${ACCOUNT_DAY.join(', ')}, orders, ${list(ACCOUNT_LINE_MEASURES, () => '0')} FROM order_counts
),
${mergeScoped(LINE_MEASURES, ['orders', ...ACCOUNT_LINE_MEASURES])}`;
