import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { IN_DOLLARS } from '#server/insight/sales/metrics/sumsStatement.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { isOneRowEach, rollupRows } from '#server/records/rollups/rollupRows.ts';
import type { SalesMeasure } from '#server/records/rollups/salesMeasures.ts';
import { productRows } from '#server/insight/sales/metrics/salesRows.ts';
import { rowsSince } from '#server/insight/sales/metrics/rowsSince.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { hasOtherCurrencies, type ScopeProducts } from './productsInScope.ts';

/** SQL of the rows that product sums are computed from: product_id and some measures. */
export interface ProductAmounts {
  /** CTEs of the rows, each with a trailing comma. */
  ctes: string;
  /** SQL of the rate of `foreign`: a quotient is inexact, so that US$ are added as float8. */
  rate: 'rate' | 'rate_float';
  /** Whether `reais` has one row per product. */
  isOneRowEach: boolean;
  /** Whether an index by revenue covers those rows and no product is excluded. */
  areRankedByRevenue: boolean;
  /** Amounts in BRL, of all products of the scope or of `onlyProducts`, SQL of an int[]. */
  reais(measures: readonly SalesMeasure[], onlyProducts?: string): string;
  /** Amounts to convert, with day, `currency` and that day's `rate` and `rate_float` to the currency of the rows, NULL without one. */
  foreign(measures: readonly SalesMeasure[], onlyProducts?: string): string;
}

/**
 * Source of a scope's amounts by product. BRL amounts come from the coarsest rollups; other currencies, and all amounts of a report
 * in US$, need each day. An order id is summed from its lines.
 */
export function productAmounts(scope: SalesScope, products: ScopeProducts | null, bind: Bind): ProductAmounts {
  const hasForeign = hasOtherCurrencies(products);
  const { accountId, status, days, isEveryDay, today } = scope;
  const inScope = () => `account_id = ${bind(accountId)} AND scope = ${bind(status ?? 'all')}::"SalesScope"
    AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date`;
  const isInDollars = scope.in === 'USD';
  const soldDays = `SELECT DISTINCT currency, day FROM sales_account_days WHERE ${hasForeign ? inScope() : 'false'}`;
  const account = () => bind(accountId);
  const rates = () =>
    hasForeign
      ? `rates AS MATERIALIZED (${isInDollars ? dollarRates(soldDays, account()) : reaisRates(soldDays, account())}),`
      : '';
  const rate = isInDollars ? 'rate_float' : 'rate';
  if (scope.orderPattern) {
    const lines = productRows(scope, { status, start: days.start, end: days.end }, bind);
    return {
      rate,
      ctes: `lines AS MATERIALIZED (${lines}), ${rates()}`,
      isOneRowEach: false,
      areRankedByRevenue: false,
      reais: () => `SELECT * FROM lines ${isInDollars ? 'WHERE false' : hasForeign ? `WHERE currency = 'BRL'` : ''}`,
      foreign: () =>
        `SELECT * FROM lines LEFT JOIN rates USING (currency, day) ${isInDollars ? '' : `WHERE currency <> 'BRL'`}`,
    };
  }
  const slice = { accountId, scope: status ?? ('all' as const), days: isEveryDay ? null : days, today: today.start };
  const since = rowsSince(slice, bind);
  return {
    rate,
    ctes: `${since?.cte ?? ''} ${rates()}`,
    isOneRowEach: isOneRowEach(slice),
    areRankedByRevenue: isEveryDay && products === null,
    reais: (measures, onlyProducts) => {
      if (onlyProducts) return rollupRows(slice, measures, bind, `product_id = ANY (${onlyProducts})`);
      const ids = products && bind(products.reais ?? products.foreign);
      const which = ids && (products.reais ? `product_id = ANY (${ids}::int[])` : `product_id <> ALL (${ids}::int[])`);
      return since?.rows(measures, which ?? undefined) ?? rollupRows(slice, measures, bind, which ?? undefined);
    },
    foreign: (measures, onlyProducts) => `
      SELECT ${measures.map((name) => `amounts.${name}`).join(', ')}, product_id, product.currency, rates.rate, rates.rate_float
      FROM (SELECT * FROM sales_product_days
            WHERE ${inScope()} AND product_id = ANY (${onlyProducts ?? `${bind(products?.foreign)}::int[]`})) amounts
      JOIN products product ON product.account_id = ${bind(accountId)} AND product.id = amounts.product_id
      LEFT JOIN rates ON rates.currency = product.currency AND rates.day = amounts.day`,
  };
}

/** SQL of rows (currency, day, rate, rate_float): BRL per unit of each currency but BRL, of `days` (currency, day). */
const reaisRates = (days: string, account: string) => `
  SELECT currency, day, brl AS rate, brl_float AS rate_float
  FROM (${ratesByDay(`SELECT * FROM (${days}) sold WHERE currency <> 'BRL'`, account)}) rated`;

/** The same in US$, of every currency. */
const dollarRates = (days: string, account: string) => `
  SELECT days.currency, days.day, converted.rate_float::numeric AS rate, converted.rate_float
  FROM (${days}) days
  LEFT JOIN (${ratesByDay(others(days), account)}) own USING (currency, day)
  LEFT JOIN (${ratesByDay(`SELECT DISTINCT 'USD'::bpchar AS currency, day FROM (${days}) sold`, account)}) dollar ON dollar.day = days.day
  CROSS JOIN LATERAL (SELECT ${IN_DOLLARS} AS rate_float) converted`;

const others = (days: string) => `SELECT * FROM (${days}) sold WHERE currency NOT IN ('BRL', 'USD')`;
