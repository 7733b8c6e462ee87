import type { Bind } from '#server/core/binds.ts';
import { ratesByDay } from '#server/exchange/ratesByDay.ts';
import { MONEY_MEASURES, preAdProfit, SALES_MEASURES } from './salesMeasures.ts';
import { isNarrowed } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/**
 * SQL of `TargetSums` for each slice. Each of `sources` is SQL of rows: slice, orders, day, currency and every measure; each
 * of `months` of rows as `KeptSums` has them, with their slice.
 */
export function sumsStatement(
  scope: SalesScope,
  { sources, months = [] }: { sources: readonly string[]; months?: readonly string[] },
  inDollars: boolean,
  bind: Bind,
): string {
  const measures = ['orders', ...SALES_MEASURES];
  const summed = measures.map((name) => `sum(${name}::float8) AS ${name}`).join(', ');
  // rows of products are many for each day: added up before anything is done with the day's rate
  const days = isNarrowed(scope)
    ? `SELECT slice, currency, day, ${summed} FROM source GROUP BY slice, currency, day`
    : `SELECT slice, currency, day, ${measures.join(', ')} FROM source`;
  // a quotient has no last digit to keep: float8 is as true as NUMERIC
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
    rates AS MATERIALIZED (${ratesByDay(ratedDays, bind(scope.accountId))}),
    alike AS MATERIALIZED (
      SELECT slice, currency, brl, is_usd_missing, in_dollars IS NOT NULL AS has_dollars, ${summed}
             ${inDollars ? `, ${dollars}` : ''}
      FROM (
        SELECT days.*, CASE days.currency WHEN 'BRL' THEN 1 ELSE own.brl END AS brl,
               ${inDollars ? IN_DOLLARS : 'NULL::float8'} AS in_dollars,
               ${inDollars ? `dollar.brl IS NULL AND days.currency <> 'USD'` : 'false'} AS is_usd_missing
        FROM days LEFT JOIN rates own USING (currency, day)
        ${inDollars ? `LEFT JOIN rates dollar ON dollar.currency = 'USD' AND dollar.day = days.day` : ''}
        OFFSET 0 -- else each sum works the rate out again
      ) rated
      GROUP BY slice, currency, brl, is_usd_missing, has_dollars ${alikeMonths}
    )
    ${targetSums(`VALUES ('native', 1::numeric), ('BRL', brl)`, (name) => `${name}::numeric`)}
    ${inDollars ? `UNION ALL ${targetSums(`VALUES ('USD', CASE WHEN has_dollars THEN 1 END)`, (name) => `usd_${name}`)}` : ''}`;
}

const IN_DOLLARS = `CASE days.currency WHEN 'USD' THEN 1 WHEN 'BRL' THEN 1 / dollar.brl_float
                                        ELSE own.brl_float / dollar.brl_float END`;

/** Measures answered under their own names. */
const TERMS = [
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

/** Sums of `alike`, whole numbers in float8, into targets, `column` telling where a sum of money is found. */
function targetSums(targets: string, column: (name: string) => string): string {
  const sum = (name: string) => `coalesce(sum(${name}), 0)::int`;
  const money = (amount: string) => `coalesce(sum((${amount}) * rate), 0)::numeric`;
  const terms = TERMS.map((name) => `${money(column(name))}::float8 AS ${name}`).join(', ');
  return `
    SELECT slice, target, array_agg(DISTINCT currency::text) AS currencies,
           ${sum('orders')} AS orders, ${sum('units')} AS units, ${sum('units_without_cost')} AS "unitsWithoutCost",
           ${sum('units_without_fee')} AS "unitsWithoutFee", ${sum('units_without_price')} AS "unitsWithoutPrice",
           coalesce(sum(costed_units) FILTER (WHERE rate IS NOT NULL), 0)::int AS "costedUnits",
           round(${money(column('revenue'))})::bigint AS revenue, ${money(column('revenue'))}::float8 AS "exactRevenue",
           ${money(column('costed_revenue'))}::float8 AS "costedRevenue", ${terms},
           ${money(preAdProfit(column))}::float8 AS "preAdProfit",
           round(${money(`${preAdProfit(column)} - ${column('ads')}`)})::bigint AS "profitMinor",
           ${money(column('ad_sales'))}::float8 AS "adSales",
           bool_or(brl IS NULL) AS "isBrlRateMissing", bool_or(is_usd_missing) AS "isUsdRateMissing"
    FROM alike CROSS JOIN LATERAL (${targets}) into_currency (target, rate)
    GROUP BY slice, target`;
}
