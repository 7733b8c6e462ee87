import { visitsOf } from '#simulator/amazon/ads/trafficRows.ts';
import type { AmazonOrder } from '#simulator/amazon/sources/amazonSource.ts';
import type { MARKETPLACES } from '#simulator/amazon/sources/marketplaceIds.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import type { Product } from '#simulator/seller/products/product.ts';

type Place = (typeof MARKETPLACES)[number];

export interface ProductDay {
  product: Product;
  units: number;
  items: number;
  salesMinor: number;
  sessions: number;
  pageViews: number;
}

/** Orders no longer change after this. */
const SETTLED = 21 * DAY;
const settledDays = new WeakMap<Simulator, Map<string, ProductDay[]>>();

/** Last day of a marketplace's time zone whose figures Amazon has at `asOf`: a day late. */
export const completeDay = ({ utcOffsetHours }: Place, asOf: number): number =>
  Math.floor((asOf - DAY + utcOffsetHours * HOUR) / DAY) - 1;

/** Sales and visits of every product on a day of the marketplace's time zone. */
export function dayVisits(simulator: Simulator, place: Place, day: number, asOf: number): ProductDay[] {
  const known = settledDays.get(simulator) ?? new Map<string, ProductDay[]>();
  settledDays.set(simulator, known);
  const key = `${place.id} ${day}`;
  const found = known.get(key) ?? counted(simulator, place, day, asOf);
  if ((day + 1) * DAY < asOf - SETTLED) known.set(key, found);
  return found;
}

function counted({ amazon, seed }: Simulator, place: Place, day: number, asOf: number): ProductDay[] {
  const { country, utcOffsetHours, id } = place;
  const from = day * DAY - utcOffsetHours * HOUR;
  const bySku = new Map<string, ProductDay>();
  for (const product of amazon.products)
    if (product.country === country && product.launchDay <= day)
      bySku.set(product.sku, { product, units: 0, items: 0, salesMinor: 0, ...visitsOf(seed, product, id, day) });
  for (const order of amazon.orders({ by: 'created', from, to: from + DAY - 1, countries: [country] }, asOf))
    addOrder(bySku, order);
  return [...bySku.values()];
}

function addOrder(bySku: Map<string, ProductDay>, { lines }: AmazonOrder): void {
  for (const { sku, quantity, priceMinor, cancelled } of lines) {
    const sum = bySku.get(sku);
    if (!sum || cancelled) continue;
    sum.units += quantity;
    sum.items += 1;
    sum.salesMinor += priceMinor ?? 0;
  }
}
