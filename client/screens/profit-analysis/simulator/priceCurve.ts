/** Profit of one unit over a range of prices, in minor units: `share` × price − `cost`. */
export interface Line {
  from: number;
  /** Exclusive upper price. Null: unbounded. */
  below: number | null;
  share: number;
  cost: number;
}

/** Dead zone: prices that earn less than the price just below it. Inclusive. A null `to` is unbounded. */
export interface Zone {
  from: number;
  to: number | null;
}

/** Profit of one unit at a price, both in minor units. Null when no line covers the price. */
export function profitAt(lines: readonly Line[], price: number): number | null {
  const line = lines.find(({ from, below }) => price >= from && (below === null || price < below));
  return line ? line.share * price - line.cost : null;
}

/** Range of the slider: half to twice the selling price, extended to notable prices up to five times that price. */
export function priceRange(sellingPrice: number, notable: readonly (number | null | undefined)[]): [number, number] {
  const known = notable.filter((price): price is number => price != null && price <= sellingPrice * 5);
  const lowest = Math.min(sellingPrice * 0.5, ...known.map((price) => price * 0.9));
  const highest = Math.max(sellingPrice * 2, ...known.map((price) => price * 1.1));
  return [Math.max(1, Math.round(lowest)), Math.round(highest)];
}

const STEPS = 120;

/** Prices to draw: evenly spaced, plus both sides of every band edge, so that jumps are vertical. */
export function curvePrices(lines: readonly Line[], [first, last]: readonly [number, number]): number[] {
  const even = Array.from({ length: STEPS + 1 }, (_, step) => Math.round(first + ((last - first) * step) / STEPS));
  const edges = lines.flatMap(({ from }) => [from - 1, from]).filter((edge) => edge > first && edge < last);
  return [...new Set([...even, ...edges])].toSorted((a, b) => a - b);
}
