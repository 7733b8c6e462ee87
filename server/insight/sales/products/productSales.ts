import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import { coverageByMarketplace, type SalesMarks, salesMarks } from '#server/insight/sales/metrics/salesMarks.ts';
import { presenterOf } from '#server/insight/sales/metrics/presentedSums.ts';
import { type OverheadShares, shownOverheadShares } from '#server/insight/overheads/overheadShares.ts';
import { type ProductSalesSort, productSalesStatement } from './productSalesStatement.ts';
import { type ProductSalesTotals, productSalesTotals } from './productSalesTotals.ts';
import { type ProfitFigures, profitFigures, type ProfitSums } from '#server/insight/sales/metrics/profitFigures.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { hasAds } from '#server/insight/sales/metrics/salesRows.ts';
import { salesSums } from '#server/insight/sales/metrics/salesSums.ts';
import { productsInScope } from './productsInScope.ts';
import { rowsByPage } from '#server/platform/postgres/rowsByPage.ts';

export interface ProductSales extends Omit<ProfitFigures, 'profitMinor' | 'spendWithoutSales'> {
  product: CatalogProduct;
  units: number;
  /** Change of units against the comparison; null without one. */
  unitsVariation: number | null;
  revenue: Money;
  profit: Money | null;
  /**
   * Its share of the overheads of the period. Null while screens of products do not show them, when a status or an order id
   * filters, and without a rate.
   */
  overheads: Money | null;
  profitAfterOverheads: Money | null;
  /** Whether a status or an order id filters: profit has only what belongs to orders. */
  isProfitBeforeAds: boolean;
  /** Units available at the last count. */
  inventory: number | null;
  /** Number of other listings that are sold from these units. */
  inventorySharedWith: number;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  unitsWithoutFreight: number;
  marks: SalesMarks;
}

export interface ProductSalesRows {
  rows: ProductSales[];
  /** Number of all rows; 0 when the window is empty. */
  rowCount: number;
  totals: MarkedTotals;
}

export type MarkedTotals = ProductSalesTotals & { isProfitBeforeAds: boolean; marks: SalesMarks };

export interface ProductSalesWindow {
  sort?: ProductSalesSort | null;
  limit: number;
  offset?: number;
}

/** A row of the statement. */
type Row = CatalogProduct &
  ProfitSums & {
    previousUnits: number | null;
    revenue: number;
    currency: string;
    inventory: number | null;
    inventorySharedWith: number;
    unitsWithoutCost: number;
    unitsWithoutFee: number;
    unitsWithoutFreight: number;
    rowCount: number;
  };

/**
 * A window of the products with sales or advertising in the scope, by default highest revenue first, and the totals of all.
 * Money of a row in BRL or as the filter asks, or in the product's currency when a day had no rate.
 */
export async function productSales(
  viewer: Viewer,
  filter: SalesFilter,
  window: ProductSalesWindow,
  now = currentTime(),
): Promise<ProductSalesRows> {
  const scope = await salesScope(viewer, filter, now);
  const { current } = await salesSums(scope, { current: { status: scope.status, ...scope.days } }, { inDollars: true });
  const present = presenterOf(scope.in, [current]);
  const hasForeign = present(current).currencies.some((currency) => currency !== 'BRL');
  const products = await productsInScope(scope, hasForeign);
  const rowsOf = products === null ? preparedRows : queryRows;
  const bind = bindParameters();
  const statement = productSalesStatement(scope, window, products, bind);
  const rows = await rowsOf<Row>(statement, bind.values, readerOf(viewer.accountId));
  const hasPrevious = scope.days.previous !== null;
  const coverage = await coverageOf(viewer, scope.marketplace, now);
  const coverageAt = coverageByMarketplace(coverage);
  const shares = hasAds(scope) ? await shownOverheadShares(viewer.accountId, scope.days, { now }) : null;
  return {
    rows: rows.map((row) => ({
      ...withOverheads(productSalesOf(row, hasPrevious), shares),
      isProfitBeforeAds: !hasAds(scope),
      marks: salesMarks(coverageAt(row.marketplace), scope, row),
    })),
    rowCount: rows[0]?.rowCount ?? 0,
    totals: {
      ...productSalesTotals(current, present),
      isProfitBeforeAds: !hasAds(scope),
      marks: salesMarks(coverage, scope, present(current)),
    },
  };
}

function withOverheads<Row extends Pick<ProductSales, 'product' | 'profit' | 'revenue'>>(
  row: Row,
  shares: OverheadShares | null,
): Row & Pick<ProductSales, 'overheads' | 'profitAfterOverheads'> {
  const { currency } = row.revenue;
  if (shares?.currency !== currency) return { ...row, overheads: null, profitAfterOverheads: null };
  const overheads = { minor: shares.byProduct.get(row.product.id) ?? 0, currency };
  return {
    ...row,
    overheads,
    profitAfterOverheads: row.profit && { minor: row.profit.minor - overheads.minor, currency },
  };
}

function productSalesOf(
  row: Row,
  hasPrevious: boolean,
): Omit<ProductSales, 'marks' | 'isProfitBeforeAds' | 'overheads' | 'profitAfterOverheads'> {
  const { id, asin, sku, name, brand, imageUrl, marketplace, country, currency } = row;
  const { profitMinor, spendWithoutSales: _, ...ratios } = profitFigures(row);
  return {
    product: { id, asin, sku, name, brand, imageUrl, marketplace, country },
    units: row.units,
    unitsVariation: hasPrevious ? row.units - (row.previousUnits ?? 0) : null,
    revenue: { minor: row.revenue, currency },
    profit: profitMinor === null ? null : { minor: profitMinor, currency },
    ...ratios,
    inventory: row.inventory,
    inventorySharedWith: row.inventorySharedWith,
    unitsWithoutCost: row.unitsWithoutCost,
    unitsWithoutFee: row.unitsWithoutFee,
    unitsWithoutFreight: row.unitsWithoutFreight,
  };
}

/** Every product of the scope, in the order of `productSales`, in batches: an account may have 100,000. */
export function streamProductSales(
  viewer: Viewer,
  filter: SalesFilter,
  sort?: ProductSalesSort,
): AsyncGenerator<ProductSales[]> {
  const now = currentTime();
  return rowsByPage(
    async (page) => (await productSales(viewer, filter, { ...page, sort }, now)).rows,
    ({ product: { id } }) => id,
  );
}
