import type { Bind } from '#server/core/binds.ts';
import { ratesByDay } from '#server/exchange/ratesByDay.ts';
import { rollupRows } from './rollupRows.ts';
import type { SalesMeasure } from './salesMeasures.ts';
import { chosenProducts, isNarrowed, productRows } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/** SQL of the rows that products' sums are made of: product_id and some measures. */
export interface ProductAmounts {
  /** CTEs that the rows are read from, each with its comma. */
  ctes: string;
  /** Amounts in BRL, of all products of the scope or of some, `onlyProducts` being SQL of their int[]. */
  reais(measures: readonly SalesMeasure[], onlyProducts?: string): string;
  /** Amounts in other currencies, with day, `currency` and that day's rate `brl`, NULL where there was none. */
  foreign(measures: readonly SalesMeasure[], onlyProducts?: string): string;
}

/**
 * Where a scope's amounts by product are found. Those in BRL come from the coarsest rollups; other currencies need each
 * day, and so does an order id, whose lines are added up.
 */
export function productAmounts(scope: SalesScope, hasForeign: boolean, bind: Bind): ProductAmounts {
  const { accountId, status, days, isEveryDay, today } = scope;
  const inScope = () => `account_id = ${bind(accountId)} AND scope = ${bind(status ?? 'all')}::"SalesScope"
    AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date`;
  const soldDays = () =>
    `SELECT DISTINCT currency, day FROM sales_account_days WHERE ${inScope()} AND currency <> 'BRL'`;
  const rates = () => (hasForeign ? `rates AS MATERIALIZED (${ratesByDay(soldDays())}),` : '');
  if (scope.orderPattern) {
    const lines = productRows(scope, { status, start: days.start, end: days.end }, bind);
    return {
      ctes: `lines AS MATERIALIZED (${lines}), ${rates()}`,
      reais: () => `SELECT * FROM lines ${hasForeign ? `WHERE currency = 'BRL'` : ''}`,
      foreign: () => `SELECT * FROM lines LEFT JOIN rates USING (currency, day) WHERE currency <> 'BRL'`,
    };
  }
  const slice = { accountId, scope: status ?? ('all' as const), days: isEveryDay ? null : days, today: today.start };
  const isEveryProduct = !hasForeign && !scope.marketplace && !isNarrowed(scope);
  const chosen = (condition: string) => chosenProducts(scope, condition, bind);
  return {
    ctes: rates(),
    reais: (measures, onlyProducts) => {
      const products =
        onlyProducts ?? (isEveryProduct ? undefined : chosen(hasForeign ? `product.currency = 'BRL'` : 'true'));
      return rollupRows(slice, measures, bind, products);
    },
    foreign: (measures, onlyProducts) => `
      SELECT ${measures.map((name) => `amounts.${name}`).join(', ')}, product_id, product.currency, rates.brl
      FROM (SELECT * FROM sales_product_days
            WHERE ${inScope()} AND product_id = ANY (${onlyProducts ?? chosen(`product.currency <> 'BRL'`)})) amounts
      JOIN products product ON product.account_id = ${bind(accountId)} AND product.id = amounts.product_id
      LEFT JOIN rates ON rates.currency = product.currency AND rates.day = amounts.day`,
  };
}
