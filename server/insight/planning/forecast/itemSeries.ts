import type { DemandItems } from './demandItems.ts';
import type { DemandSeries } from './demandSeries.ts';

/** Sales of what is forecast as one. */
export interface ItemSeries {
  /** Of the listings and of the kits that contain it together, under the item. */
  whole: DemandSeries;
  listings: readonly DemandSeries[];
  /** What kits took; null: none. */
  kits: DemandSeries | null;
}

/** The series by item (FORECAST.md 6). An item that is sold in kits only has one listing without sales. */
export function itemSeries(series: readonly DemandSeries[], { itemOf, kits }: DemandItems): ItemSeries[] {
  const listings = new Map<number, DemandSeries[]>();
  const taken = new Map<number, DemandSeries[]>();
  const add = (all: Map<number, DemandSeries[]>, itemId: number, one: DemandSeries) => {
    const known = all.get(itemId);
    if (known) known.push(one);
    else all.set(itemId, [one]);
  };
  for (const one of series) {
    const itemId = itemOf.get(one.productId) ?? one.productId;
    add(listings, itemId, one);
    for (const { itemId: component, pieces } of kits.get(itemId) ?? [])
      add(taken, component, { ...one, productId: component, units: one.units.map((units) => units * pieces) });
  }
  return [...new Set([...listings.keys(), ...taken.keys()])].map((itemId) => {
    const own = listings.get(itemId);
    const inKits = taken.get(itemId);
    const kitsTook = inKits ? sumOf(itemId, inKits) : null;
    if (!own) return { whole: kitsTook!, listings: [unsold(kitsTook!)], kits: kitsTook };
    const alone = sumOf(itemId, own);
    return { whole: kitsTook ? withKits(alone, kitsTook) : alone, listings: own, kits: kitsTook };
  });
}

const unsold = (kits: DemandSeries): DemandSeries => ({ ...kits, units: kits.units.map(() => 0) });

/** A day is without stock when none of the listings had any. */
function sumOf(productId: number, series: readonly DemandSeries[]): DemandSeries {
  if (series.length === 1) return { ...series[0]!, productId };
  const [{ country }] = series as [DemandSeries];
  const { start, units } = sumOfUnits(series);
  const hadStock = units.map(() => false);
  for (const one of series) one.isOut.forEach((isOut, n) => (hadStock[one.start - start + n] ||= !isOut));
  return { productId, country, start, units, isOut: hadStock.map((had) => !had) };
}

/** Kits need no stock of their own: from the first sale of a listing on, its stock decides, and what kits took shows that there was some. */
function withKits(alone: DemandSeries, kits: DemandSeries): DemandSeries {
  const { start, units } = sumOfUnits([alone, kits]);
  const isOut = units.map((_, n) => {
    const own = alone.isOut[start + n - alone.start];
    const at = start + n - kits.start;
    return own === undefined ? kits.isOut[at]! : own && !kits.units[at];
  });
  return { ...alone, start, units, isOut };
}

function sumOfUnits(series: readonly DemandSeries[]) {
  const start = series.reduce((least, one) => Math.min(least, one.start), Infinity);
  const end = series.reduce((most, one) => Math.max(most, one.start + one.units.length), start);
  const units = Array.from({ length: end - start }, () => 0);
  for (const one of series) one.units.forEach((sold, n) => (units[one.start - start + n]! += sold));
  return { start, units };
}
