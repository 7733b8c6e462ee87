import type { Bind } from '#server/platform/postgres/bindParameters.ts';
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
  /** Whether `reais` has one row per product. */
  isOneRowEach: boolean;
  /** Whether an index by revenue covers those rows and no product is excluded. */
  areRankedByRevenue: boolean;
  /** Amounts in BRL, of all products of the scope or of `onlyProducts`, SQL of an int[]. */
  reais(measures: readonly SalesMeasure[], onlyProducts?: string): string;
  /** Amounts in other currencies, with day, `currency` and that day's rate `brl` and `brl_float`, NULL without a rate. */
  foreign(measures: readonly SalesMeasure[], onlyProducts?: string): string;
}

/**
 * Source of a scope's amounts by product. BRL amounts come from the coarsest rollups; other currencies need each day. An
 * order id is summed from its lines.
 */
export function productAmounts(scope: SalesScope, products: ScopeProducts | null, bind: Bind): ProductAmounts {
  const hasForeign = hasOtherCurrencies(products);
  const { accountId, status, days, isEveryDay, today } = scope;
  const inScope = () => `account_id = ${bind(accountId)} AND scope = ${bind(status ?? 'all')}::"SalesScope"
    AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date`;
  const soldDays = () =>
    `SELECT DISTINCT currency, day FROM sales_account_days WHERE ${inScope()} AND currency <> 'BRL'`;
  const rates = () => (hasForeign ? `rates AS MATERIALIZED (${ratesByDay(soldDays(), bind(accountId))}),` : '');
  if (scope.orderPattern) {
    const lines = productRows(scope, { status, start: days.start, end: days.end }, bind);
    return {
      ctes: `lines AS MATERIALIZED (${lines}), ${rates()}`,
      isOneRowEach: false,
      areRankedByRevenue: false,
      reais: () => `SELECT * FROM lines ${hasForeign ? `WHERE currency = 'BRL'` : ''}`,
      foreign: () => `SELECT * FROM lines LEFT JOIN rates USING (currency, day) WHERE currency <> 'BRL'`,
    };
  }
  const slice = { accountId, scope: status ?? ('all' as const), days: isEveryDay ? null : days, today: today.start };
  const since = rowsSince(slice, bind);
  return {
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
      SELECT ${measures.map((name) => `amounts.${name}`).join(', ')}, product_id, product.currency, rates.brl, rates.brl_float
      FROM (SELECT * FROM sales_product_days
            WHERE ${inScope()} AND product_id = ANY (${onlyProducts ?? `${bind(products?.foreign)}::int[]`})) amounts
      JOIN products product ON product.account_id = ${bind(accountId)} AND product.id = amounts.product_id
      LEFT JOIN rates ON rates.currency = product.currency AND rates.day = amounts.day`,
  };
}
