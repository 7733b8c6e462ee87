import type { FieldNode, SelectionSetNode } from 'graphql';
import { decimalNumber } from '#simulator/decimal.ts';
import { MARKETPLACES } from '#simulator/amazon/sources/marketplaceIds.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { dayText } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import { withMinimumVisits } from '#simulator/amazon/ads/trafficRows.ts';
import { completeDay, dayVisits } from './dayVisits.ts';
import type { KioskQuery } from './kioskQuery.ts';

const NOTHING = { units: 0, items: 0, salesMinor: 0, sessions: 0, pageViews: 0 };
const COUNTS = Object.keys(NOTHING) as (keyof typeof NOTHING)[];

type Sum = typeof NOTHING & { startDate: string; endDate: string; parentAsin: string; childAsin: string | null };

/** Rows of a query's result with the selected fields, as known at `asOf`. Days without data have none. */
export function kioskRows(simulator: Simulator, query: KioskQuery, asOf: number): object[] {
  const { marketplaceId, level, byDay, asins, first } = query;
  const place = MARKETPLACES.find(({ id }) => id === marketplaceId)!;
  const last = Math.min(query.last, completeDay(place, asOf));
  const sums = new Map<string, Sum>();
  for (let day = first; day <= last; day += 1)
    for (const { product, ...visits } of dayVisits(simulator, place, day, asOf)) {
      if (asins && !asins.includes(product.asin)) continue;
      const childAsin = level === 'CHILD' ? product.asin : null;
      const parentAsin = product.parentAsin ?? product.asin;
      const key = `${childAsin ?? parentAsin} ${byDay ? day : ''}`;
      const dates = byDay
        ? { startDate: dayText(day), endDate: dayText(day) }
        : { startDate: dayText(first), endDate: dayText(query.last) };
      const sum = sums.get(key) ?? { ...dates, parentAsin, childAsin, ...NOTHING };
      for (const name of COUNTS) sum[name] += visits[name];
      sums.set(key, sum);
    }
  return [...sums.values()].map((sum) => selected(rowOf(simulator, sum, place), query.selection));
}

function rowOf({ seed, modes }: Simulator, sum: Sum, place: (typeof MARKETPLACES)[number]) {
  // amzn/selling-partner-api-models#5305: all zeros although the seller sold
  const shown = modes.has('kiosk-zeros') ? { ...sum, ...NOTHING } : withMinimumVisits(sum);
  const { units, items, salesMinor, sessions, pageViews, ...ids } = shown;
  return {
    ...ids,
    marketplaceId: place.id,
    sales: {
      unitsOrdered: units,
      totalOrderItems: items,
      orderedProductSales: { amount: decimalNumber(salesMinor), currencyCode: place.currency },
    },
    traffic: {
      pageViews,
      sessions,
      buyBoxPercentage: Math.round(10_000 * (0.55 + 0.45 * share(seed, ids.parentAsin, 'buy box'))) / 100,
      unitSessionPercentage: sessions === 0 ? 0 : Math.round((units / sessions) * 10_000) / 100,
    },
  };
}

/** The selected fields of a row; null for one that it does not have. */
function selected(row: object, { selections }: SelectionSetNode): object {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    selections
      .filter((node): node is FieldNode => node.kind === 'Field')
      .map(({ name, selectionSet }) => {
        const value = values[name.value] ?? null;
        return [name.value, selectionSet && value ? selected(value, selectionSet) : value];
      }),
  );
}
