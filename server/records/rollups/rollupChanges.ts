import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Insertion, Part, Returned } from '#server/platform/postgres/distribution/storing.ts';
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

/** Each rollup: its key and all its measures. */
const ROLLUPS = {
  sales_product_days: [DAY, SALES_MEASURES],
  sales_product_months: [MONTH, SALES_MEASURES],
  sales_product_totals: [PRODUCT, SALES_MEASURES],
  sales_account_days: [ACCOUNT_DAY, ['orders', ...ACCOUNT_MEASURES]],
} as const satisfies Record<string, readonly [key: readonly string[], measures: readonly string[]]>;
type Rollup = keyof typeof ROLLUPS;
const rollups = Object.keys(ROLLUPS) as Rollup[];

/** SQL: whether nothing is left of a row `t` of a rollup. */
const isEmpty = (table: Rollup) => list(ROLLUPS[table][1], (name) => `t.${name} = 0`, ' AND ');

/**
 * Adds the rows of `from` to a rollup. Returns the keys of rows of which nothing is left, for `deleteEmptied`: not in the same statement,
 * where a row can be written once.
 */
const add = (table: Rollup, measures: readonly string[], from: string): Insertion => {
  const [key] = ROLLUPS[table];
  return {
    name: `into_${table}`,
    table,
    columns: [...key, ...measures],
    rows: `SELECT ${key.join(', ')}, ${list(measures, (name) => `${name}::bigint AS ${name}`)} FROM ${from}`,
    onConflict: `ON CONFLICT (account_id, ${key.join(', ')}) DO UPDATE SET ${list(measures, (name) => `${name} = t.${name} + excluded.${name}`)}`,
    returning: [...key.map((name) => `t.${name}`), `${isEmpty(table)} AS is_empty`],
  };
};

/** A CTE that invalidates the monthly sums from the earliest month of the `day`s of `from` on. */
export const invalidateMonths = (from: string) => `invalidated_months AS (
  UPDATE sales_kept_months kept SET before = moved.month
  FROM (SELECT date_trunc('month', min(day)::timestamp)::date AS month FROM ${from}) moved
  WHERE kept.account_id = $1 AND kept.before > moved.month
)`;

const TYPES: Record<string, string> = {
  scope: '"SalesScope"',
  day: 'date',
  month: 'date',
  product_id: 'int',
  marketplace: '"Marketplace"',
  currency: 'bpchar',
};

const deletion = (table: Rollup, key: readonly string[] = ROLLUPS[table][0]) => `
DELETE FROM ${table} t USING jsonb_to_recordset($2::jsonb) AS e (${list(key, (name) => `${name} ${TYPES[name]}`)})
WHERE t.account_id = $1 AND ${list(key, (name) => `t.${name} = e.${name}`, ' AND ')} AND ${isEmpty(table)}`;

/** Deletes the rows of rollups that a statement left without anything, by what it returned, in the caller's transaction. */
export async function deleteEmptied(accountId: number, returned: Returned, tx: Queryable): Promise<void> {
  for (const table of rollups) {
    const emptied = returned[`into_${table}`];
    if (!emptied) continue;
    await tx.query({
      name: `deleteEmptied ${table}`,
      text: deletion(table),
      values: [accountId, JSON.stringify(emptied)],
    });
  }
}

/**
 * Adds signed sums to the four rollups of account `$1`: those of the CTE `scoped` (scope, day, product_id,
 * measures) by product, those of `account_scoped` (scope, day, marketplace, currency, measures) by account.
 */
const addScoped = (measures: readonly string[], accountMeasures = measures): Part[] => [
  `by_day AS MATERIALIZED (${sumsBy(DAY, measures, 'scoped')})`,
  `by_month AS MATERIALIZED (${sumsBy(MONTH, measures, 'by_day')})`,
  `by_product AS (${sumsBy(PRODUCT, measures, 'by_month')})`,
  `by_account AS (${sumsBy(ACCOUNT_DAY, accountMeasures, 'account_scoped')})`,
  add('sales_product_days', measures, 'by_day'),
  add('sales_product_months', measures, 'by_month'),
  add('sales_product_totals', measures, 'by_product'),
  add('sales_account_days', accountMeasures, 'by_account'),
  invalidateMonths('(SELECT day FROM by_day UNION ALL SELECT day FROM by_account) touched'),
];

/**
 * Parts that add signed measures of products and days, not of lines: those of the CTE `scoped` (scope, day, product_id,
 * marketplace, currency and the measures).
 */
export const rollupProductDays = (measures: readonly SalesMeasure[]): Part[] => [
  `account_scoped AS (SELECT ${[...ACCOUNT_DAY, ...measures].join(', ')} FROM scoped)`,
  ...addScoped(measures),
];

/**
 * As rollupProductDays, with measures of the account alone in the CTE `of_account` (scope, day, marketplace, currency and
 * `accountMeasures`, which include `measures`).
 */
export const rollupProductAndAccountDays = (
  measures: readonly SalesMeasure[],
  accountMeasures: readonly string[],
): Part[] => [
  `account_scoped AS (
  SELECT ${ACCOUNT_DAY.join(', ')}, ${list(accountMeasures, (name) => ((measures as readonly string[]).includes(name) ? name : `0::float8 AS ${name}`))}
  FROM scoped
  UNION ALL SELECT ${[...ACCOUNT_DAY, ...accountMeasures].join(', ')} FROM of_account
)`,
  ...addScoped(measures, accountMeasures),
];

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
 * Adds the ledger lines of the CTE `moved` to the four rollups of account `$1`: status, day, product_id,
 * marketplace, currency, kind, basis, amount_minor and units, both negative for a line that is no more, and is_unread. With
 * the signed `orders` of the CTE `order_counts` (scope, day, marketplace, currency).
 */
export const ROLLUP_MOVED: readonly Part[] = [
  `${LINES_MOVED}, account_scoped AS (
  SELECT ${ACCOUNT_DAY.join(', ')}, 0 AS orders, ${ACCOUNT_LINE_MEASURES.join(', ')}
  FROM account_moved JOIN scopes USING (status)
  UNION ALL
  SELECT ${ACCOUNT_DAY.join(', ')}, orders, ${list(ACCOUNT_LINE_MEASURES, () => '0')} FROM order_counts
)`,
  ...addScoped(LINE_MEASURES, ['orders', ...ACCOUNT_LINE_MEASURES]),
];
