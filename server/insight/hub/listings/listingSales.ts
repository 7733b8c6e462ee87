import type { Money, ReportCurrency } from '#server/platform/values/money.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';
import { inReais } from '#server/insight/sales/metrics/presentedSums.ts';
import { coverageByMarketplace, type SalesMarks, salesMarks } from '#server/insight/sales/metrics/salesMarks.ts';
import { type SalesScope, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { profitSums } from '#server/insight/profit/detector/profitSums.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import type { ListedProduct, MasterProduct } from '#server/records/masters/masterProducts.ts';

/** Sales of a listing in a period, as its row of the dashboard has them. */
export interface ListingSales {
  units: number;
  /** In BRL or as asked; in its own currency when a day had no rate. */
  revenue: Money;
  profit: Money | null;
  acosPercent: number | null;
  marks: SalesMarks;
  /** The same in its own currency; null where `revenue` is in it. */
  own: { revenue: Money; profit: Money | null } | null;
}

/** Days of a product's figures and their currency. */
export type HubRequest = PeriodRequest & { in?: ReportCurrency | null };

/** Sales of each listing of a product, by the statement of the dashboard's table, and the days they are of. */
export async function listingSales(
  viewer: Viewer,
  { id, listings }: Pick<MasterProduct, 'id' | 'listings'>,
  request: HubRequest,
  now: Date,
): Promise<{ scope: SalesScope; salesOf: (listing: ListedProduct) => ListingSales }> {
  const filter = { ...request, masterId: id };
  const scope = await salesScope(viewer, filter, now);
  const shownIn = (own: string) => (scope.in === 'SALE' ? own : (scope.in ?? 'BRL'));
  const foreign = listings.filter(({ currency }) => currency !== shownIn(currency)).map(({ product }) => product.id);
  const [{ rows }, coverage, sums] = await Promise.all([
    productSales(viewer, filter, { limit: limits.listingsOfMaster }, now),
    coverageOf(viewer, null, now),
    foreign.length > 0 ? profitSums(viewer.accountId, scope.days, { productIds: foreign }) : [],
  ]);
  const coverageAt = coverageByMarketplace(coverage);
  const sold = new Map(rows.map((row) => [row.product.id, row]));
  const native = new Map(sums.map((row) => [row.productId, row.native]));
  const nothing = inReais();
  return {
    scope,
    salesOf: ({ product, currency }) => {
      const row = sold.get(product.id);
      const none = { minor: 0, currency: shownIn(currency) };
      const { revenue = none, profit = none } = row ?? {};
      const totals = native.get(product.id);
      return {
        units: row?.units ?? 0,
        revenue,
        profit,
        acosPercent: row?.acosPercent ?? null,
        marks: row?.marks ?? salesMarks(coverageAt(product.marketplace), scope, nothing),
        own:
          revenue.currency === currency
            ? null
            : {
                revenue: { minor: Math.round(totals?.revenue ?? 0), currency },
                profit: profit && { minor: totals ? Math.round(profitOf(totals)) : 0, currency },
              },
      };
    },
  };
}
