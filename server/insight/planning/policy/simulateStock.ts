import type { DemandSeries } from '#server/insight/planning/forecast/demandSeries.ts';
import { drawNormal } from '#server/platform/random/drawNormal.ts';
import { mulberry32 } from '#server/platform/random/mulberry32.ts';

/** A product whose stock is kept by a policy: what it sold before, and what buyers want on each day since `start`. */
export interface SimulatedProduct extends DemandSeries {
  demand: readonly number[];
}

/**
 * Units to order of each product on a day (its number), by what was sold before it and its position: stock and units on the way. What a day without stock
 * sold is not what was wanted, as in life.
 */
export type StockPolicy = (
  seen: readonly DemandSeries[],
  positions: readonly number[],
  day: number,
) => readonly number[] | Promise<readonly number[]>;

export interface Simulation {
  /** Numbers of the first day and of the day after the last. */
  from: number;
  to: number;
  leadDays: number;
  leadDeviationDays: number;
  reviewDays: number;
  /** Units of a case; orders are whole cases. */
  casePack: number;
  /** Of the random lead times; both of two compared policies have the same. */
  seed: number;
}

export interface SimulatedStock {
  wanted: number;
  sold: number;
  /** Sum of the units in stock at the end of each day. */
  unitDays: number;
  orders: number;
  /** Product-days that ended without stock and without a sale. */
  outDays: number;
  /** Units in stock at the end of each day, of all products together. */
  days: number[];
}

/** Share of the wanted units that were sold; null: none was wanted. */
export const fillOf = ({ wanted, sold }: SimulatedStock): number | null => (wanted > 0 ? sold / wanted : null);

/** Average stock ÷ average demand, days; null: no demand. */
export const coverOf = ({ wanted, unitDays }: SimulatedStock): number | null => (wanted > 0 ? unitDays / wanted : null);

interface Kept {
  demand: readonly number[];
  seen: { productId: number; country: string; start: number; units: number[]; isOut: boolean[] };
  stock: number;
  coming: { day: number; units: number }[];
}

/** Products need so many days of history. */
const LEAST_DAYS = 7;

/**
 * What a policy would have sold and kept, day by day: it orders every `reviewDays`, arrivals take the lead time, what is not there is not sold. The first order
 * arrives at once, so that both of two policies begin with what they want.
 */
export async function simulateStock(
  products: readonly SimulatedProduct[],
  { from, to, leadDays, leadDeviationDays, reviewDays, casePack, seed }: Simulation,
  policy: StockPolicy,
): Promise<SimulatedStock> {
  const random = mulberry32(seed);
  const kept = products.filter(({ start }) => from - start > LEAST_DAYS).map((product) => keptOf(product, from));
  const found: SimulatedStock = { wanted: 0, sold: 0, unitDays: 0, orders: 0, outDays: 0, days: [] };
  for (let day = from; day < to; day++) {
    for (const one of kept) arrive(one, day);
    if ((day - from) % reviewDays === 0) {
      const leads = kept.map(() => Math.max(1, Math.round(leadDays + leadDeviationDays * drawNormal(random))));
      const positions = kept.map(({ stock, coming }) => coming.reduce((sum, { units }) => sum + units, stock));
      const wanted = await policy(
        kept.map(({ seen }) => seen),
        positions,
        day,
      );
      for (const [n, one] of kept.entries()) {
        if (wanted[n]! <= 0) continue;
        const units = Math.ceil(wanted[n]! / casePack) * casePack;
        if (day === from) one.stock += units;
        else {
          one.coming.push({ day: day + leads[n]!, units });
          found.orders += 1;
        }
      }
    }
    let left = 0;
    for (const one of kept) left += sellDay(one, day, found);
    found.unitDays += left;
    found.days.push(left);
  }
  return found;
}

function keptOf({ productId, country, start, units, isOut, demand }: SimulatedProduct, from: number): Kept {
  const seen = { productId, country, start, units: units.slice(0, from - start), isOut: isOut.slice(0, from - start) };
  return { demand, seen, stock: 0, coming: [] };
}

function arrive(one: Kept, day: number): void {
  for (const { day: at, units } of one.coming) if (at === day) one.stock += units;
  one.coming = one.coming.filter(({ day: at }) => at > day);
}

/** Sells what is there of what is wanted on a day. Returns the units left. */
function sellDay(one: Kept, day: number, found: SimulatedStock): number {
  const wanted = one.demand[day - one.seen.start] ?? 0;
  const sold = Math.min(wanted, one.stock);
  one.stock -= sold;
  const isOut = one.stock === 0 && sold === 0;
  one.seen.units.push(sold);
  one.seen.isOut.push(isOut);
  found.wanted += wanted;
  found.sold += sold;
  if (isOut) found.outDays += 1;
  return one.stock;
}
