import {
  ACCOUNT_LINE_MEASURES,
  ACCOUNT_MEASURES,
  LINE_COLUMNS,
  LINE_MEASURES,
  LINE_TERMS,
  lineMeasures,
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

/** What the rows of `from` come to for each key, in the order of the keys; nothing where all is zero. */
export function sumsBy(key: readonly string[], measures: readonly string[], from: string): string {
  const positions = key.map((_, index) => index + 1).join(', ');
  return `SELECT ${list(key, (name) => (name === 'month' ? MONTH_OF_DAY : name))},
         ${list(measures, (name) => `sum(${name}) AS ${name}`)}
  FROM ${from} GROUP BY ${positions}
  HAVING ${list(measures, (name) => `sum(${name}) <> 0`, ' OR ')}
  ORDER BY ${positions}`;
}

// A limit that the planner does not know makes it expect few rows: it probes the key and never reads the whole account.
// Sums become whole numbers here, else each use of one would make it so.
const probing = (key: readonly string[], measures: readonly string[], from: string) =>
  `(SELECT ${key.join(', ')}, ${list(measures, (name) => `${name}::bigint AS ${name}`)} FROM ${from}
          LIMIT (SELECT 1000000000))`;

/** Adds the rows of a CTE to a rollup. A row that falls to nothing is deleted: no row of zeros ever stays. */
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

/** A CTE after which kept months count as kept no further than to the first month of the `day`s of `from`. */
export const setBack = (from: string) => `set_back AS (
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
${setBack('(SELECT day FROM by_day UNION ALL SELECT day FROM by_account) touched')}`;

/**
 * CTEs that add signed measures that belong to products and days, not to lines: those of the CTE `scoped` (scope, day,
 * product_id, marketplace, currency and the measures).
 */
export const rollupProductDays = (measures: readonly SalesMeasure[]) => `
account_scoped AS (SELECT ${[...ACCOUNT_DAY, ...measures].join(', ')} FROM scoped),
${mergeScoped(measures)}`;

/** `old.x AS old_x, new.x AS new_x, …`: what a RETURNING on order_items hands to ROLLUP_CHANGES. */
export const RETURNING_CHANGES = list(LINE_COLUMNS, (name) => `old.${name} AS old_${name}, new.${name} AS new_${name}`);

/**
 * The old or new lines of the CTE `changes` with what counts of each: status, day, product_id, marketplace, currency and
 * the measures that lines tell, weighed by `sign`.
 */
export const measuredLines = (when: 'old' | 'new', sign = '') => `
  SELECT status, sale_day AS day, product_id, marketplace, currency,
         ${lineMeasures(ACCOUNT_LINE_MEASURES, { sign, areTermsKnown: true })}
  FROM (SELECT *, ${LINE_TERMS} FROM (
    SELECT ${list(LINE_COLUMNS, (name) => `${when}_${name} AS ${name}`)} FROM changes
    WHERE ${when}_quantity IS NOT NULL) lines OFFSET 0) lines`; // apart by OFFSET, else each measure would work the terms out

// The account's sums are taken before the statuses become scopes: many lines are few days.
const LINES_MOVED = `measured AS MATERIALIZED (${measuredLines('old', '-1')} UNION ALL ${measuredLines('new')}
), scoped AS (
  SELECT scope, day, product_id, ${LINE_MEASURES.join(', ')} FROM measured JOIN scopes USING (status)
), account_moved AS (
  SELECT status, day, marketplace, currency, ${list(ACCOUNT_LINE_MEASURES, (name) => `sum(${name}) AS ${name}`)}
  FROM measured GROUP BY 1, 2, 3, 4
)`;

/**
 * CTEs that carry the lines of the CTE `changes` into the four rollups of account `$1`: the old line is taken away, the
 * new one added. Columns `old_x` and `new_x` for each of LINE_COLUMNS; all null where the line did not or does not exist.
 */
export const ROLLUP_CHANGES = `${SCOPES_OF_STATUS}, ${LINES_MOVED}, account_scoped AS (
  SELECT ${[...ACCOUNT_DAY, ...ACCOUNT_LINE_MEASURES].join(', ')} FROM account_moved JOIN scopes USING (status)
),
${mergeScoped(LINE_MEASURES, ACCOUNT_LINE_MEASURES)}`;

/** As ROLLUP_CHANGES, with the signed `orders` of the CTE `order_counts` (scope, day, marketplace, currency) and its `scopes`. */
export const ROLLUP_CHANGES_AND_ORDERS = `${LINES_MOVED}, account_scoped AS (
  SELECT ${ACCOUNT_DAY.join(', ')}, 0 AS orders, ${ACCOUNT_LINE_MEASURES.join(', ')}
  FROM account_moved JOIN scopes USING (status)
  UNION ALL
  SELECT ${ACCOUNT_DAY.join(', ')}, orders, ${list(ACCOUNT_LINE_MEASURES, () => '0')} FROM order_counts
),
${mergeScoped(LINE_MEASURES, ['orders', ...ACCOUNT_LINE_MEASURES])}`;
