import { ordersOfFile } from '#server/work/import/ordersOfFile.ts';
import { surveyOrdersFile } from '#server/work/import/surveyOrdersFile.ts';
import { type DemandSeries, dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';

const saleDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/**
 * Units sold by listing and day in an orders file, without cancelled ones, up to the last sale; `end` is the number of the
 * day after it. Throws a DomainError when the file is not an orders file.
 */
export async function ordersFileDemand(path: string): Promise<{ series: DemandSeries[]; end: number }> {
  const sold = new Map<string, Map<number, number>>();
  for await (const { purchasedAt, country, items } of ordersOfFile(await surveyOrdersFile(path), {})) {
    const day = dayNumber(saleDay.format(purchasedAt));
    for (const { listingKey, quantity, status } of items) {
      if (status === 'cancelled' || quantity <= 0) continue;
      const key = `${country} ${listingKey}`;
      const days = sold.get(key) ?? new Map<number, number>();
      sold.set(key, days.set(day, (days.get(day) ?? 0) + quantity));
    }
  }
  const all = [...sold.values()].map((days) => ({ days, start: Math.min(...days.keys()) }));
  const end = Math.max(0, ...[...sold.values()].flatMap((days) => [...days.keys()])) + 1;
  const series = all.map(({ days, start }, index) => {
    const units = Array.from({ length: end - start }, (_, n) => days.get(start + n) ?? 0);
    return { productId: index + 1, start, units, isOut: units.map(() => false) };
  });
  return { series, end };
}
