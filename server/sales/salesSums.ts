import { type Bind, binds } from '#server/core/binds.ts';
import { queryRows } from '#server/core/db.ts';
import { brlRate } from '#server/exchange/brlRate.ts';
import type { ProfitSums } from './profitFigures.ts';
import { SALES_MEASURES } from './salesMeasures.ts';
import { accountRows, isNarrowed, productRows, type Slice } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/** What a slice comes to in one target currency. Money in minor units, rounded half-up once. */
export interface TargetSums extends ProfitSums {
  /** `native` adds amounts as they are: it means something only when the slice has one currency. */
  target: 'native' | 'BRL' | 'USD';
  /** Currencies with sales or advertising in the slice. */
  currencies: string[];
  /** Purchases; 0 when the scope is narrowed, where the rollup cannot tell. */
  orders: number;
  units: number;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  unitsWithoutPrice: number;
  revenue: number;
  /** The same before rounding. */
  exactRevenue: number;
  /** Some amount had no rate into BRL on or before its day, so a BRL or USD target leaves it out. */
  isBrlRateMissing: boolean;
  /** Some day had no BRL per US$ on or before it, so a USD target leaves amounts of other currencies out. */
  isUsdRateMissing: boolean;
}

/**
 * Sums of each named slice of a scope, in its own currency, in BRL and, when asked for, in US$, each amount at the rate
 * of its own day. Slices without any row are absent.
 */
export async function salesSums<Name extends string>(
  scope: SalesScope,
  slices: Record<Name, Slice>,
  { inDollars = false } = {},
): Promise<Partial<Record<Name, TargetSums[]>>> {
  const bind = binds();
  const rows = await queryRows<TargetSums & { slice: Name }>(statement(scope, slices, inDollars, bind), bind.values);
  const sums: Partial<Record<Name, TargetSums[]>> = {};
  for (const { slice, ...row } of rows) (sums[slice] ??= []).push(row);
  return sums;
}

function statement(scope: SalesScope, slices: Record<string, Slice>, inDollars: boolean, bind: Bind): string {
  const sources = Object.entries(slices).map(([name, slice]) =>
    isNarrowed(scope)
      ? `SELECT ${bind(name)}::text AS slice, 0 AS orders, r.* FROM (${productRows(scope, slice, bind)}) r`
      : `SELECT ${bind(name)}::text AS slice, NULL::int AS product_id, r.* FROM (${accountRows(scope, slice, bind)}) r`,
  );
  const sum = (name: string) => `coalesce(sum(${name}), 0)::int`;
  const preAd = 'costed_revenue - cogs - fees - fulfilment - refunds';
  const money = (amount: string) => `coalesce(sum((${amount}) * rate), 0)`;
  return `
    WITH source AS (${sources.join(' UNION ALL ')}),
    days AS (
      SELECT slice, currency, day, ${['orders', ...SALES_MEASURES].map((name) => `sum(${name}) AS ${name}`).join(', ')}
      FROM source GROUP BY slice, currency, day
    ), rated AS MATERIALIZED (
      SELECT *, CASE currency WHEN 'BRL' THEN 1 ELSE ${brlRate('days.currency', 'days.day')} END AS brl,
             ${inDollars ? brlRate(`'USD'`, 'days.day') : 'NULL::numeric'} AS usd
      FROM days
    )
    SELECT slice, target, array_agg(DISTINCT currency::text) AS currencies,
           ${sum('orders')} AS orders, ${sum('units')} AS units, ${sum('units_without_cost')} AS "unitsWithoutCost",
           ${sum('units_without_fee')} AS "unitsWithoutFee", ${sum('units_without_price')} AS "unitsWithoutPrice",
           coalesce(sum(costed_units) FILTER (WHERE rate IS NOT NULL), 0)::int AS "costedUnits",
           round(${money('revenue')})::bigint AS revenue, ${money('revenue')}::float8 AS "exactRevenue",
           ${money('costed_revenue')}::float8 AS "costedRevenue", ${money('cogs')}::float8 AS cogs,
           ${money(preAd)}::float8 AS "preAdProfit", round(${money(`${preAd} - ads`)})::bigint AS "profitMinor",
           ${money('ads')}::float8 AS ads, ${money('ad_sales')}::float8 AS "adSales",
           bool_or(brl IS NULL) AS "isBrlRateMissing", bool_or(usd IS NULL AND currency <> 'USD') AS "isUsdRateMissing"
    FROM rated CROSS JOIN LATERAL (
      VALUES ('native', 1::numeric), ('BRL', brl)${inDollars ? `, ('USD', CASE currency WHEN 'USD' THEN 1 ELSE brl / usd END)` : ''}
    ) into_currency (target, rate)
    GROUP BY slice, target`;
}
