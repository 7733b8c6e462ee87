import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import type { Money } from '#server/platform/values/money.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { presenterOf } from '#server/insight/sales/metrics/presentedSums.ts';
import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { remainderStatement } from './remainderStatement.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSums } from '#server/insight/sales/metrics/salesSums.ts';
import { productsInScope } from './productsInScope.ts';

export interface ProductSalesRemainder {
  /** Rounding difference of the converted rows. */
  revenue: Money;
  /** Rounding difference, and charges for products without a profit in the table; null when total profit is unknown. */
  profit: Money | null;
  /** Number of products without a profit in the table. */
  products: number;
}

interface Row {
  revenue: number;
  profit: number;
  /** Profit of all products. */
  whole: number;
  products: number;
  isRateMissing: boolean;
}

/**
 * Difference between the totals of `productSales` and the sum of its rows, so that rows and remainder add up to the cards,
 * to the cent: advertising and storage of products whose profit is unknown, or that sold nothing and were only stored,
 * expenses of the account, and rounding. Null when a day had no rate, and in the currencies of several sales: rows and totals are then in different currencies.
 */
export async function productSalesRemainder(
  viewer: Viewer,
  filter: SalesFilter,
  now = currentTime(),
): Promise<ProductSalesRemainder | null> {
  const scope = await salesScope(viewer, filter, now);
  const { current } = await salesSums(scope, { current: { status: scope.status, ...scope.days } });
  const sums = presenterOf(scope.in, [current])(current);
  const isForeign = scope.in === 'USD' || sums.currencies.some((currency) => currency !== 'BRL');
  if (scope.in === 'SALE' && sums.currencies.length > 1) return null;
  const [revenue, profit] = [0, 0].map((minor) => ({ minor, currency: sums.currency }));
  const isKnown = isProfitKnown(sums);
  // every product that sold then has a profit and a row
  if (!isForeign && sums.unitsWithoutPrice === 0 && sums.storage === 0 && sums.reimbursements === 0)
    return { revenue: revenue!, profit: profit!, products: 0 };
  const products = await productsInScope(scope, isForeign);
  const bind = bindParameters();
  const row = await queryRow<Row>(remainderStatement(scope, products, bind), bind.values, readerOf(scope.accountId));
  if (row.isRateMissing) return null;
  return {
    revenue: { ...revenue!, minor: row.revenue },
    // the total has expenses of the account as well
    profit: isKnown ? { ...profit!, minor: row.profit + sums.profitMinor - row.whole } : null,
    products: row.products,
  };
}
