import type { DemandSeries } from './demandSeries.ts';

/** Sales of the listings that are sold from one stock. */
export interface StockSeries {
  /** Of all listings together. */
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
  if (listings.length === 1) return listings[0]!;
  const start = Math.min(...listings.map((one) => one.start));
  const length = Math.max(...listings.map((one) => one.start + one.units.length)) - start;
  const units = Array.from({ length }, () => 0);
  const isOut = units.map(() => false);
  for (const one of listings)
    one.units.forEach((sold, n) => {
      units[one.start - start + n]! += sold;
      isOut[one.start - start + n] ||= one.isOut[n]!;
    });
  // a sale shows that there was stock on that day
  return { productId, start, units, isOut: isOut.map((out, n) => out && units[n] === 0) };
}
