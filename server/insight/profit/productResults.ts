import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { productAmounts } from '#server/insight/sales/products/productAmounts.ts';
import { SALES_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { hasOtherCurrencies, productsInScope } from '#server/insight/sales/products/productsInScope.ts';
import type { ProductResult } from '#server/insight/profit/change/profitEffects.ts';

const AMOUNTS = Object.entries({
  revenue: 'revenue + other_income',
  cogs: 'cogs',
  fees: 'fees + fulfilment',
  returns: 'refunds - reimbursements',
  tax: 'tax',
  storage: 'storage',
  ads: 'ads',
});

/**
 * Sums of each product of the scope by product id, from the same rows as the dashboard. For `currency` BRL, each amount at
 * the rate of its day, without amounts that have no rate. For another currency, original amounts.
 */
export async function productResults(
  scope: SalesScope,
  { currency, hasForeign }: { currency: string; hasForeign: boolean },
): Promise<Map<number, ProductResult>> {
  const products = await productsInScope(scope, hasForeign);
  const bind = bindParameters();
  const amounts = productAmounts(scope, products, bind);
  const sums = (rate: string) =>
    AMOUNTS.map(([name, amount]) => `coalesce(sum((${amount})::numeric * ${rate}), 0)::float8 AS ${name}`).join(', ');
  const parts = [
    `SELECT product_id AS "productId", sum(units)::int AS units, ${sums('1')}
     FROM (${amounts.reais(SALES_MEASURES)}) rows GROUP BY product_id`,
  ];
  if (hasOtherCurrencies(products))
    parts.push(`SELECT product_id, coalesce(sum(units) ${currency === 'BRL' ? 'FILTER (WHERE rate IS NOT NULL)' : ''}, 0)::int,
                       ${sums(currency === 'BRL' ? 'rate' : '1')}
                FROM (${amounts.foreign(SALES_MEASURES)}) rows GROUP BY product_id`);
  const rows = await queryRows<ProductResult & { productId: number }>(
    `WITH ${amounts.ctes} results AS (${parts.join(' UNION ALL ')}) SELECT * FROM results`,
    bind.values,
    readerOf(scope.accountId),
  );
  return new Map(rows.map(({ productId, ...result }) => [productId, result]));
}
