import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { SALES_MEASURES, type SalesMeasure } from '#server/records/rollups/salesMeasures.ts';

type UnitMeasure = Extract<SalesMeasure, `${string}units${string}`>;
type MoneyMeasure = Exclude<SalesMeasure, UnitMeasure>;
const isUnits = (name: SalesMeasure): name is UnitMeasure => name.includes('units');
const moneyMeasures = SALES_MEASURES.filter((name): name is MoneyMeasure => !isUnits(name));
const unitMeasures = SALES_MEASURES.filter(isUnits);

/** Money measures of the sales rollups in one currency, in minor units, not rounded. */
export type Totals = Record<MoneyMeasure, number>;

/** Sums of sales: units, and money in the product's currency, in BRL and in US$. */
export interface Sums extends Record<UnitMeasure, number> {
  native: Totals;
  /** Null when a day had no exchange rate to BRL on or before it. */
  reais: Totals | null;
  /** Each amount at the rate of its day. Null when a day had no exchange rate to US$ on or before it. */
  dollars: Totals | null;
}

export interface ProfitSums extends Sums {
  productId: number;
  /** Day of the sums with `byDay`. Null otherwise. */
  day: string | null;
  currency: string;
}

type Row = Record<string, number> & {
  productId: number;
  day: string | null;
  currency: string;
  hasReais: boolean;
  hasDollars: boolean;
};

/**
 * Sums of each product with sales or costs in the days, without cancelled orders, from the same rows as the
 * dashboard. `productIds` filters the products. `byDay` returns one row per product and day, in chronological order.
 */
export async function profitSums(
  accountId: number,
  { start, end }: DayRange,
  { productIds, byDay = false }: { productIds?: number[]; byDay?: boolean } = {},
): Promise<ProfitSums[]> {
  const bind = bindParameters();
  const inside = `rollup.account_id = ${bind(accountId)} AND rollup.scope = 'all'
    AND rollup.day >= ${bind(start)}::date AND rollup.day < ${bind(end)}::date
    ${productIds ? `AND rollup.product_id = ANY (${bind(productIds)}::int[])` : ''}`;
  const money = (write: (name: MoneyMeasure) => string) => moneyMeasures.map(write).join(', ');
  const rows = await queryRows<Row>(
    `WITH rows AS MATERIALIZED (
       SELECT product_id, day, product.currency::text AS currency, ${unitMeasures.join(', ')},
              ${money((name) => `${name}::float8 AS ${name}`)}
       FROM sales_product_days rollup
       JOIN products product ON product.account_id = rollup.account_id AND product.id = rollup.product_id
       WHERE ${inside}
     ), rates AS MATERIALIZED (${ratesByDay(RATED_DAYS, bind(accountId))}
     ), rated AS (
       SELECT rows.*, CASE rows.currency WHEN 'BRL' THEN 1 ELSE own.brl_float END AS in_reais,
              CASE rows.currency WHEN 'USD' THEN 1 WHEN 'BRL' THEN 1 / dollar.brl_float
                            ELSE own.brl_float / dollar.brl_float END AS in_dollars
       FROM rows LEFT JOIN rates own USING (currency, day)
       LEFT JOIN rates dollar ON dollar.currency = 'USD' AND dollar.day = rows.day
       OFFSET 0 -- else each sum recomputes the rates
     )
     SELECT product_id AS "productId", ${byDay ? 'day' : 'NULL::date AS day'}, currency,
            ${unitMeasures.map((name) => `sum(${name})::int AS ${name}`).join(', ')},
            ${money((name) => `sum(${name}) AS ${name}`)},
            ${money((name) => `sum(${name} * in_dollars) AS dollars_${name}`)},
            ${money((name) => `sum(${name} * in_reais) FILTER (WHERE currency <> 'BRL') AS reais_${name}`)},
            bool_and(in_reais IS NOT NULL) AS "hasReais", bool_and(in_dollars IS NOT NULL) AS "hasDollars"
     FROM rated GROUP BY product_id, ${byDay ? 'day, ' : ''}currency
     ORDER BY product_id ${byDay ? ', day' : ''}`,
    bind.values,
    readerOf(accountId),
  );
  return rows.map(sumsOf);
}

const RATED_DAYS = `SELECT DISTINCT currency, day FROM rows WHERE currency NOT IN ('BRL', 'USD')
                    UNION SELECT DISTINCT 'USD', day FROM rows`;

function sumsOf(row: Row): ProfitSums {
  const totals = (prefix: string) => totalsOf((name) => row[prefix + name]!);
  const native = totals('');
  return {
    productId: row.productId,
    day: row.day,
    currency: row.currency,
    ...unitsOf((name) => row[name]!),
    native,
    reais: !row.hasReais ? null : row.currency === 'BRL' ? native : totals('reais_'),
    dollars: row.hasDollars ? totals('dollars_') : null,
  };
}

/** Whether nothing was sold, charged or given back. */
export const isEmpty = ({ units, native }: Sums): boolean =>
  units === 0 && moneyMeasures.every((name) => native[name] === 0);

/** Adds sums of one currency. A converted amount is null when any of them lacks it. */
export function addSums(rows: readonly Sums[]): Sums {
  const all = (read: (row: Sums) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  return {
    ...unitsOf((name) => all((row) => row[name])),
    native: totalsOf((name) => all(({ native }) => native[name])),
    reais: rows.every(({ reais }) => reais) ? totalsOf((name) => all(({ reais }) => reais![name])) : null,
    dollars: rows.every(({ dollars }) => dollars) ? totalsOf((name) => all(({ dollars }) => dollars![name])) : null,
  };
}

const totalsOf = (read: (name: MoneyMeasure) => number) =>
  Object.fromEntries(moneyMeasures.map((name) => [name, read(name)])) as Totals;
const unitsOf = (read: (name: UnitMeasure) => number) =>
  Object.fromEntries(unitMeasures.map((name) => [name, read(name)])) as Record<UnitMeasure, number>;
