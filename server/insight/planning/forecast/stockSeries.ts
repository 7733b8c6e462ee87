import type { DemandSeries } from './demandSeries.ts';

/** Sales of the listings that are sold from one stock: one demand. */
export interface StockSeries {
  /** Of all listings together, under the product of the stock. */
  whole: DemandSeries;
  listings: readonly DemandSeries[];
}

/** The series by stock; `pools` has the products of a shared stock by each of them, the first one first. */
export function stockSeries(
  series: readonly DemandSeries[],
  pools: ReadonlyMap<number, readonly number[]>,
): StockSeries[] {
  const stocks = new Map<number, DemandSeries[]>();
  for (const one of series) {
    const stock = pools.get(one.productId)?.[0] ?? one.productId;
    stocks.set(stock, [...(stocks.get(stock) ?? []), one]);
  }
  return [...stocks].map(([productId, listings]) => ({ whole: sumOf(productId, listings), listings }));
}

function sumOf(productId: number, listings: readonly DemandSeries[]): DemandSeries {
  const [{ country }] = listings as [DemandSeries];
  if (listings.length === 1) return { ...listings[0]!, productId };
  const start = listings.reduce((least, one) => Math.min(least, one.start), Infinity);
  const length = listings.reduce((most, one) => Math.max(most, one.start + one.units.length), start) - start;
  const units = Array.from({ length }, () => 0);
  const hadStock = units.map(() => false);
  for (const one of listings)
    one.units.forEach((sold, n) => {
      units[one.start - start + n]! += sold;
      hadStock[one.start - start + n] ||= !one.isOut[n];
    });
  return { productId, country, start, units, isOut: hadStock.map((had) => !had) };
}
