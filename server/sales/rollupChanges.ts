import {
  ACCOUNT_LINE_MEASURES,
  ACCOUNT_MEASURES,
  LINE_COLUMNS,
  LINE_MEASURES,
  LINE_TERMS,
  lineMeasureSums,
  SALES_MEASURES,
  type SalesMeasure,
  SCOPES_OF_STATUS,
} from './salesMeasures.ts';

export const DAY = ['scope', 'day', 'product_id'];
export const MONTH = ['scope', 'month', 'product_id'];
export const PRODUCT = ['scope', 'product_id'];
export const ACCOUNT_DAY = ['scope', 'day', 'marketplace', 'currency'];

const list = (names: readonly string[], write: (name: string) => string, between = ', ') =>
  names.map(write).join(between);

/**
 * What the rows of `from` come to for each key, in the order of the keys; nothing where all is zero. `areMore`: no sum can be.
 */
export function sumsBy(key: readonly string[], measures: readonly string[], from: string, areMore = false): string {
  const positions = key.map((_, index) => index + 1).join(', ');
  return `SELECT ${list(key, (name) => (name === 'month' ? `date_trunc('month', day::timestamp)::date AS month` : name))},
         ${list(measures, (name) => `sum(${name}) AS ${name}`)}
  FROM ${from} GROUP BY ${positions}
  ${areMore ? '' : `HAVING ${list(measures, (name) => `sum(${name}) <> 0`, ' OR ')}`}
  ORDER BY ${positions}`;
}

// A limit that the planner does not know makes it expect few rows: it probes the key and never reads the whole account.
const probing = (from: string) => `(SELECT * FROM ${from} LIMIT (SELECT 1000000000))`;

/** Adds the rows of a CTE to a rollup. A row that falls to nothing is deleted: no row of zeros ever stays. */
function merge(
  table: string,
  key: readonly string[],
  measures: readonly string[],
  from: string,
  areMore: boolean,
): string {
  const all = table === 'sales_account_days' ? ['orders', ...ACCOUNT_MEASURES] : SALES_MEASURES;
  const rest = (name: string) => (measures.includes(name) ? `t.${name} + d.${name} = 0` : `t.${name} = 0`);
  return `into_${table} AS (
  MERGE INTO ${table} t USING ${probing(from)} d
     ON t.account_id = $1 AND ${list(key, (name) => `t.${name} = d.${name}`, ' AND ')}
  ${areMore ? '' : `WHEN MATCHED AND ${list(all, rest, ' AND ')} THEN DELETE`}
  WHEN MATCHED THEN UPDATE SET ${list(measures, (name) => `${name} = t.${name} + d.${name}`)}
  WHEN NOT MATCHED THEN INSERT (account_id, ${key.join(', ')}, ${measures.join(', ')})
    VALUES ($1, ${list(key, (name) => `d.${name}`)}, ${list(measures, (name) => `d.${name}`)})
)`;
}

/**
 * CTEs that add signed sums to the four rollups of account `$1`: those of the CTE `scoped` (scope, day, product_id,
 * measures) by product, those of `account_scoped` (scope, day, marketplace, currency, measures) by account. Kept months
 * count as kept no further than to the first that moved. `areMore`: each row adds units or orders, so that no sum is zero.
 */
const mergeScoped = (measures: readonly string[], accountMeasures = measures, areMore = false) => `
by_day AS MATERIALIZED (${sumsBy(DAY, measures, 'scoped', areMore)}),
by_month AS MATERIALIZED (${sumsBy(MONTH, measures, 'by_day', areMore)}),
by_product AS (${sumsBy(PRODUCT, measures, 'by_month', areMore)}),
by_account AS (${sumsBy(ACCOUNT_DAY, accountMeasures, 'account_scoped', areMore)}),
${merge('sales_product_days', DAY, measures, 'by_day', areMore)},
${merge('sales_product_months', MONTH, measures, 'by_month', areMore)},
${merge('sales_product_totals', PRODUCT, measures, 'by_product', areMore)},
${merge('sales_account_days', ACCOUNT_DAY, accountMeasures, 'by_account', areMore)},
set_back AS (
  UPDATE sales_kept_months kept SET before = moved.month
  FROM (SELECT date_trunc('month', min(day)::timestamp)::date AS month
        FROM (SELECT day FROM by_day UNION ALL SELECT day FROM by_account) touched) moved
  WHERE kept.account_id = $1 AND kept.before > moved.month
)`;

/**
 * CTEs that add signed measures that belong to products and days, not to lines: those of the CTE `scoped` (scope, day,
 * product_id, marketplace, currency and the measures).
 */
export const rollupProductDays = (measures: readonly SalesMeasure[]) => `
account_scoped AS (SELECT ${[...ACCOUNT_DAY, ...measures].join(', ')} FROM scoped),
${mergeScoped(measures)}`;

/** `old.x AS old_x, new.x AS new_x, …`: what a RETURNING on order_items hands to ROLLUP_CHANGES. */
export const RETURNING_CHANGES = list(LINE_COLUMNS, (name) => `old.${name} AS old_${name}, new.${name} AS new_${name}`);

// By OFFSET, else each sum would work the terms out again.
const side = (when: 'old' | 'new', sign: number) =>
  `SELECT ${sign}::float8 AS sign, line.*, ${LINE_TERMS}
   FROM (SELECT ${list(LINE_COLUMNS, (name) => `${when}_${name} AS ${name}`)} FROM changes
         WHERE ${when}_quantity IS NOT NULL) line OFFSET 0`;

// The account's sums are taken before the statuses become scopes: many lines are few days.
const linesMoved = (areNew: boolean) => `signed AS (
  ${areNew ? side('new', 1) : `(${side('old', -1)}) UNION ALL (${side('new', 1)})`}
), moved AS MATERIALIZED (
  SELECT status, sale_day AS day, product_id, marketplace, currency,
         ${lineMeasureSums(ACCOUNT_LINE_MEASURES, { sign: areNew ? '' : 'sign', areTermsKnown: true })}
  FROM signed GROUP BY 1, 2, 3, 4, 5
), scoped AS (
  SELECT scope, day, product_id, ${LINE_MEASURES.join(', ')} FROM moved JOIN scopes USING (status)
), account_moved AS (
  SELECT status, day, marketplace, currency, ${list(ACCOUNT_LINE_MEASURES, (name) => `sum(${name}) AS ${name}`)}
  FROM moved GROUP BY 1, 2, 3, 4
)`;

/**
 * CTEs that carry the lines of the CTE `changes` into the four rollups of account `$1`: the old line is taken away, the
 * new one added. Columns `old_x` and `new_x` for each of LINE_COLUMNS; all null where the line did not or does not exist.
 */
export const ROLLUP_CHANGES = `${SCOPES_OF_STATUS}, ${linesMoved(false)}, account_scoped AS (
  SELECT ${[...ACCOUNT_DAY, ...ACCOUNT_LINE_MEASURES].join(', ')} FROM account_moved JOIN scopes USING (status)
),
${mergeScoped(LINE_MEASURES, ACCOUNT_LINE_MEASURES)}`;

/**
 * As ROLLUP_CHANGES, with the signed `orders` of the CTE `order_counts` (scope, day, marketplace, currency) and its `scopes`.
 * `areNew`: no line is another's new self, and each has units; no cart is counted anew.
 */
export const rollupChangesAndOrders = (areNew: boolean) => `${linesMoved(areNew)}, account_scoped AS (
  SELECT ${ACCOUNT_DAY.join(', ')}, 0 AS orders, ${ACCOUNT_LINE_MEASURES.join(', ')}
  FROM account_moved JOIN scopes USING (status)
  UNION ALL
  SELECT ${ACCOUNT_DAY.join(', ')}, orders, ${list(ACCOUNT_LINE_MEASURES, () => '0')} FROM order_counts
),
${mergeScoped(LINE_MEASURES, ['orders', ...ACCOUNT_LINE_MEASURES], areNew)}`;
