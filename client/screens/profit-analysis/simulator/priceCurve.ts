/** Profit of one unit over a range of prices, in minor units: `share` × price − `cost`. */
export interface Line {
  from: number;
  /** The first price beyond; null: no end. */
  below: number | null;
  share: number;
  cost: number;
}

/** Prices that earn less than the one just below them, both included; null: no end. */
export interface Zone {
  from: number;
  to: number | null;
}

/** Profit of one unit at a price, both in minor units; null at a price no line covers. */
export function profitAt(lines: readonly Line[], price: number): number | null {
  const line = lines.find(({ from, below }) => price >= from && (below === null || price < below));
  return line ? line.share * price - line.cost : null;
}

/** The prices a slider goes over: from half of what it sells at to twice that, and past every price of interest. */
export function priceRange(soldAt: number, ofInterest: readonly (number | null | undefined)[]): [number, number] {
  const known = ofInterest.filter((price): price is number => price != null && price <= soldAt * 5);
  const lowest = Math.min(soldAt * 0.5, ...known.map((price) => price * 0.9));
  const highest = Math.max(soldAt * 2, ...known.map((price) => price * 1.1));
  return [Math.max(1, Math.round(lowest)), Math.round(highest)];
}

const STEPS = 120;

/** Prices to draw: evenly over the range, and both sides of every edge, so that jumps are upright. */
export function curvePrices(lines: readonly Line[], [first, last]: readonly [number, number]): number[] {
  const even = Array.from({ length: STEPS + 1 }, (_, step) => Math.round(first + ((last - first) * step) / STEPS));
  const edges = lines.flatMap(({ from }) => [from - 1, from]).filter((edge) => edge > first && edge < last);
  return [...new Set([...even, ...edges])].toSorted((a, b) => a - b);
}
