import { LINE_COLUMNS, lineMeasureSums, SALES_MEASURES, SCOPES_OF_STATUS } from './salesMeasures.ts';

interface Rollup {
  table: string;
  /** Key columns after account_id, and the column of `scoped` each is taken from. */
  key: Record<string, string>;
  measures: readonly string[];
}

const ROLLUPS: Rollup[] = [
  {
    table: 'sales_product_days',
    key: { scope: 'scope', day: 'day', product_id: 'product_id' },
    measures: SALES_MEASURES,
  },
  {
    table: 'sales_product_months',
    key: { scope: 'scope', month: `date_trunc('month', day)::date`, product_id: 'product_id' },
    measures: SALES_MEASURES,
  },
  { table: 'sales_product_totals', key: { scope: 'scope', product_id: 'product_id' }, measures: SALES_MEASURES },
];

const ACCOUNT_DAYS: Rollup = {
  table: 'sales_account_days',
  key: { scope: 'scope', day: 'day', marketplace: 'marketplace', currency: 'currency' },
  measures: SALES_MEASURES,
};

const list = (names: readonly string[], write: (name: string) => string, between = ', ') =>
  names.map(write).join(between);

/** What the rows of `scoped` come to for each key of a rollup, in the order of its keys; nothing where all is zero. */
function sumsOf({ key, measures }: Rollup): string {
  const names = Object.keys(key);
  const positions = names.map((_, index) => index + 1).join(', ');
  return `SELECT ${list(names, (name) => `${key[name]} AS ${name}`)}, ${list(measures, (name) => `sum(${name}) AS ${name}`)}
    FROM scoped GROUP BY ${positions}
    HAVING ${list(measures, (name) => `sum(${name}) <> 0`, ' OR ')}
    ORDER BY ${positions}`;
}

/** Fills an empty rollup from the rows of `scoped`. */
const fill = (rollup: Rollup) => `into_${rollup.table} AS (
  INSERT INTO ${rollup.table} (account_id, ${[...Object.keys(rollup.key), ...rollup.measures].join(', ')})
  SELECT $1, sums.* FROM (${sumsOf(rollup)}) sums
)`;

/** Adds the rows of `scoped` to one rollup. A row that falls to nothing is deleted: no row of zeros ever stays. */
function merge(rollup: Rollup): string {
  const { table, key, measures } = rollup;
  const names = Object.keys(key);
  const zeros = table === ACCOUNT_DAYS.table ? ['orders', ...SALES_MEASURES] : measures;
  const rest = (name: string) => (measures.includes(name) ? `t.${name} + d.${name} = 0` : `t.${name} = 0`);
  return `into_${table} AS (
  MERGE INTO ${table} t USING (
    ${sumsOf(rollup)}
  ) d ON t.account_id = $1 AND ${list(names, (name) => `t.${name} = d.${name}`, ' AND ')}
  WHEN MATCHED AND ${list(zeros, rest, ' AND ')} THEN DELETE
  WHEN MATCHED THEN UPDATE SET ${list(measures, (name) => `${name} = t.${name} + d.${name}`)}
  WHEN NOT MATCHED THEN INSERT (account_id, ${names.join(', ')}, ${measures.join(', ')})
    VALUES ($1, ${list(names, (name) => `d.${name}`)}, ${list(measures, (name) => `d.${name}`)})
)`;
}

/**
 * CTEs that add the signed sums of the CTE `scoped` (scope, day, product_id, marketplace, currency, every measure) to
 * the four rollups of account `$1`.
 */
export const ROLLUP_SCOPED = [...ROLLUPS, ACCOUNT_DAYS].map(merge).join(',\n');

/** As ROLLUP_SCOPED, into rollups that hold nothing of the account. */
export const ROLLUP_SCOPED_ANEW = [...ROLLUPS, ACCOUNT_DAYS].map(fill).join(',\n');

/** CTE that adds the signed `orders` of the CTE `scoped` (scope, day, marketplace, currency) to the account's days. */
export const ROLLUP_ORDER_COUNTS = merge({ ...ACCOUNT_DAYS, measures: ['orders'] });

/** `old.x AS old_x, new.x AS new_x, …`: what a RETURNING on order_items hands to ROLLUP_CHANGES. */
export const RETURNING_CHANGES = list(LINE_COLUMNS, (name) => `old.${name} AS old_${name}, new.${name} AS new_${name}`);

const side = (when: 'old' | 'new', sign: number) =>
  `SELECT ${sign}::float8 AS sign, ${list(LINE_COLUMNS, (name) => `${when}_${name} AS ${name}`)}
    FROM changes WHERE ${when}_quantity IS NOT NULL`;

/**
 * CTEs that carry the lines of the CTE `changes` into the four rollups of account `$1`: the old line is taken away, the
 * new one added. Columns `old_x` and `new_x` for each of LINE_COLUMNS; all null where the line did not or does not exist.
 */
export const ROLLUP_CHANGES = `${SCOPES_OF_STATUS}, signed AS (
  ${side('old', -1)}
  UNION ALL
  ${side('new', 1)}
), moved AS (
  SELECT status, sale_day, product_id, marketplace, currency, ${lineMeasureSums('sign')}
  FROM signed GROUP BY 1, 2, 3, 4, 5
), scoped AS MATERIALIZED (
  SELECT scope, sale_day AS day, product_id, marketplace, currency, ${SALES_MEASURES.join(', ')}
  FROM moved JOIN scopes USING (status)
),
${ROLLUP_SCOPED}`;
