import { ordersOfFile } from '#server/work/import/ordersOfFile.ts';
import { surveyOrdersFile } from '#server/work/import/surveyOrdersFile.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import type { PricedSeries } from './backtestDemand.ts';

const saleDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/**
 * Units sold by listing and day in an orders file, without cancelled ones, up to the last sale, with the mean price of each listing;
 * `end` is the number of the day after it. Throws a DomainError when the file is not an orders file.
 */
export async function ordersFileDemand(path: string): Promise<{ series: PricedSeries[]; end: number }> {
  const sold = new Map<string, ListingSales>();
  for await (const { purchasedAt, country, currency, items } of ordersOfFile(await surveyOrdersFile(path), {})) {
    const day = dayNumber(saleDay.format(purchasedAt));
    for (const { listingKey, quantity, status, priceMinor } of items) {
      if (status === 'cancelled' || quantity <= 0) continue;
      const key = `${country} ${listingKey}`;
      const sales = sold.get(key) ?? { country, currency, days: new Map(), pricedUnits: 0, minor: 0 };
      sold.set(key, sales);
      sales.days.set(day, (sales.days.get(day) ?? 0) + quantity);
      if (priceMinor === null) continue;
      sales.pricedUnits += quantity;
      sales.minor += priceMinor;
    }
  }
  return seriesOfSales([...sold.values()]);
}

/** Sales of one listing: units by day number, and what they were sold for. */
export interface ListingSales {
  country: string;
  currency: string;
  days: Map<number, number>;
  pricedUnits: number;
  minor: number;
}

/** Series of listings up to the last sale of any, numbered from 1. */
export function seriesOfSales(listings: readonly ListingSales[]): { series: PricedSeries[]; end: number } {
  let last = -1;
  const starts = listings.map(({ days }) => {
    let start = Infinity;
    for (const day of days.keys()) [start, last] = [Math.min(start, day), Math.max(last, day)];
    return start;
  });
  const end = last + 1;
  const series = listings.map(({ country, currency, days, pricedUnits, minor }, index) => {
    const start = starts[index]!;
    const units = Array.from({ length: end - start }, (_, n) => days.get(start + n) ?? 0);
    const price = pricedUnits > 0 ? { minor: minor / pricedUnits, currency } : null;
    return { productId: index + 1, country, start, units, isOut: units.map(() => false), price };
  });
  return { series, end };
}
