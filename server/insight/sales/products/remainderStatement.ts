import type { Bind } from '#server/platform/postgres/bindParameters.ts';
import { productAmounts } from './productAmounts.ts';
import { atRatesOf, isKnown, isShown, PROFIT } from './productSalesStatement.ts';
import { SALES_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { hasOtherCurrencies, type ScopeProducts } from './productsInScope.ts';

/**
 * SQL of one row: a scope's revenue and profit in BRL, rounded once, minus the rounded rows of `productSalesStatement`, its
 * profit whole, the number of products that contribute to profit without one of their own, and whether a rate is missing.
 */
export function remainderStatement(scope: SalesScope, products: ScopeProducts | null, bind: Bind): string {
  const amounts = productAmounts(scope, products, bind);
  const read = `units units_without_price revenue ads ad_sales ${PROFIT}`;
  const measures = SALES_MEASURES.filter((name) => new RegExp(`\\b${name}\\b`).test(read));
  const asTheyAre = (amount: string) => `sum((${amount})::float8)`;
  const ofProducts = (inReais: (amount: string) => string, isRateMissing: string, rows: string) => `
    SELECT ${inReais('revenue')} AS revenue, ${inReais(PROFIT)} AS profit, ${isShown(asTheyAre)} AS is_shown,
           ${isKnown(asTheyAre)} AS is_known, ${isRateMissing} AS is_rate_missing
    FROM (${rows}) rows GROUP BY product_id`;
  const isAsItIs = scope.in === 'SALE';
  const parts = [ofProducts((amount) => `${asTheyAre(amount)}::numeric`, 'false', amounts.reais(measures))];
  if (hasOtherCurrencies(products))
    parts.push(
      ofProducts(
        isAsItIs ? (amount) => `sum(${amount})` : atRatesOf(amounts),
        isAsItIs ? 'false' : 'bool_or(rate IS NULL)',
        amounts.foreign(measures),
      ),
    );
  const beyond = (amount: string, isRow: string) =>
    `(coalesce(round(sum(${amount})), 0) - coalesce(sum(round(${amount})) FILTER (WHERE ${isRow}), 0))::bigint`;
  return `
    WITH ${amounts.ctes} of_products AS (${parts.join(' UNION ALL ')})
    SELECT ${beyond('revenue', 'is_shown')} AS revenue, ${beyond('profit', 'is_shown AND is_known')} AS profit,
           round(coalesce(sum(profit), 0))::bigint AS whole,
           (count(*) FILTER (WHERE profit <> 0 AND NOT (is_shown AND is_known)))::int AS products,
           coalesce(bool_or(is_rate_missing), false) AS "isRateMissing"
    FROM of_products`;
}
