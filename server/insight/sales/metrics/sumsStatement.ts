import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { ratesByDay, ratesOfFewDays } from '#server/records/rates/ratesByDay.ts';
import { MONEY_MEASURES, preAdProfit, SALES_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import { isNarrowed } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/**
 * SQL of `TargetSums` for each slice. Each of `sources` is SQL of rows: slice, orders, day, currency and every measure; each
 * of `months` is SQL of slice and the rows of `MonthlySums`. `areFewDays`: at most about two months.
 */
export function sumsStatement(
  scope: SalesScope,
  { sources, months = [], areFewDays }: { sources: readonly string[]; months?: readonly string[]; areFewDays: boolean },
  inDollars: boolean,
  bind: Bind,
): string {
  const measures = ['orders', ...SALES_MEASURES];
  const summed = measures.map((name) => `sum(${name}::float8) AS ${name}`).join(', ');
  // each day has many product rows: they are summed before the day's rate is applied
  const days = isNarrowed(scope)
    ? `SELECT slice, currency, day, ${summed} FROM source GROUP BY slice, currency, day`
    : `SELECT slice, currency, day, ${measures.join(', ')} FROM source`;
  // a quotient is inexact in either type: float8 is as accurate as NUMERIC
  const dollars = MONEY_MEASURES.map((name) => `sum(${name} * in_dollars) AS usd_${name}`).join(', ');
  const usd = inDollars ? `, ${MONEY_MEASURES.map((name) => `sum(usd_${name})`).join(', ')}` : '';
  const isMissing = inDollars ? 'is_usd_missing' : 'false';
  const alikeMonths = months.length
    ? `UNION ALL SELECT slice, 'BRL', 1, ${isMissing}, NOT ${isMissing}, ${summed} ${usd}
       FROM (${months.join(' UNION ALL ')}) whole GROUP BY 1, 2, 3, 4, 5`
    : '';
  const ratedDays = `SELECT DISTINCT currency, day FROM days WHERE currency <> 'BRL'
    ${inDollars ? `UNION SELECT 'USD', day FROM days` : ''}`;
  return `
    WITH source AS (${sources.join(' UNION ALL ')}),
    days AS MATERIALIZED (${days}),
    rates AS MATERIALIZED (${(areFewDays ? ratesOfFewDays : ratesByDay)(ratedDays, bind(scope.accountId))}),
    alike AS (
      SELECT slice, currency, brl, is_usd_missing, in_dollars IS NOT NULL AS has_dollars, ${summed}
             ${inDollars ? `, ${dollars}` : ''}
      FROM (
        SELECT days.*, CASE days.currency WHEN 'BRL' THEN 1 ELSE own.brl END AS brl,
               ${inDollars ? IN_DOLLARS : 'NULL::float8'} AS in_dollars,
               ${inDollars ? `dollar.brl IS NULL AND days.currency <> 'USD'` : 'false'} AS is_usd_missing
        FROM days LEFT JOIN rates own USING (currency, day)
        ${inDollars ? `LEFT JOIN rates dollar ON dollar.currency = 'USD' AND dollar.day = days.day` : ''}
        OFFSET 0 -- prevents each sum from computing the rate again
      ) rated
      GROUP BY slice, currency, brl, is_usd_missing, has_dollars ${alikeMonths}
    )
    ${targetSums(inDollars)}`;
}

/** SQL of the US$ of a minor unit of `days.currency`, with the rates of its day called `own` and `dollar`. */
export const IN_DOLLARS = `CASE days.currency WHEN 'USD' THEN 1 WHEN 'BRL' THEN 1 / dollar.brl_float
                                        ELSE own.brl_float / dollar.brl_float END`;

/** Measures returned under their own names. */
const TERMS = [
  'other_income',
  'cogs',
  'fees',
  'fulfilment',
  'refunds',
  'tax',
  'storage',
  'reimbursements',
  'estimated',
  'ads',
] as const;

/** SQL that sums money into each target; `column` is SQL of a float8 sum of whole numbers. */
const INTO = {
  native: (column: string) => `sum(${column})::numeric`,
  BRL: (column: string) => `coalesce(sum(${column}::numeric * brl), 0)`,
  // a quotient is inexact: 15 digits are accurate enough
  USD: (column: string) => `coalesce(sum(usd_${column}) FILTER (WHERE has_dollars), 0)::numeric`,
};
const IS_RATED = { native: 'true', BRL: 'brl IS NOT NULL', USD: 'has_dollars' };

const COUNTED = {
  orders: 'orders',
  units: 'units',
  units_without_cost: '"unitsWithoutCost"',
  units_without_fee: '"unitsWithoutFee"',
  units_without_price: '"unitsWithoutPrice"',
  units_without_freight: '"unitsWithoutFreight"',
};

/** Sums of `alike`, computed once per slice and returned once per target. */
function targetSums(inDollars: boolean): string {
  const targets = (['native', 'BRL', 'USD'] as const).filter((target) => target !== 'USD' || inDollars);
  const counts = Object.keys(COUNTED).map((name) => `sum(${name})::int AS ${name}`);
  const sums = targets.flatMap((target) => [
    `coalesce(sum(units - units_without_price) FILTER (WHERE ${IS_RATED[target]}), 0)::int AS ${target}_priced_units`,
    ...MONEY_MEASURES.map((name) => `${INTO[target](name)} AS ${target}_${name}`),
  ]);
  const valuesOf = (target: string) =>
    `('${target}', ${['priced_units', ...MONEY_MEASURES].map((name) => `${target}_${name}`).join(', ')})`;
  const profit = preAdProfit();
  return `
    SELECT slice, target, currencies, ${Object.entries(COUNTED)
      .map(([name, as]) => `${name} AS ${as}`)
      .join(', ')},
           priced_units AS "pricedUnits", round(revenue)::bigint AS revenue, revenue::float8 AS "exactRevenue",
           ${TERMS.map((name) => `${name}::float8 AS "${name === 'other_income' ? 'otherIncome' : name}"`).join(', ')},
           ${profit}::float8 AS "preAdProfit", round(${profit} - ads)::bigint AS "profitMinor",
           ad_sales::float8 AS "adSales", is_brl_missing AS "isBrlRateMissing", is_usd_missing AS "isUsdRateMissing"
    FROM (
      SELECT slice, array_agg(DISTINCT currency::text) AS currencies, bool_or(brl IS NULL) AS is_brl_missing,
             bool_or(is_usd_missing) AS is_usd_missing, ${[...counts, ...sums].join(', ')}
      FROM alike GROUP BY slice
    ) summed CROSS JOIN LATERAL (VALUES ${targets.map(valuesOf).join(', ')})
      targets (target, priced_units, ${MONEY_MEASURES.join(', ')})`;
}
