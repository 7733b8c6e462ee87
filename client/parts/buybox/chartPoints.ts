/** A period of constant owner and prices. Instants in ms, prices as decimals. */
export interface ChartSpan {
  from: number;
  to: number;
  isOurs: boolean;
  price: number | null;
  ours: number | null;
}

export interface ChartPoint {
  at: number;
  price: number | null;
  ours: number | null;
}

/**
 * Points of a step chart for spans in chronological order: one at the start of each, and one at its end when a price is
 * unknown afterwards, because a line does not extend to a point without a value.
 */
export const chartPoints = (spans: readonly ChartSpan[]): ChartPoint[] =>
  spans.flatMap(({ from, to, price, ours }, n) => {
    const next = spans[n + 1];
    const points: ChartPoint[] = [{ at: from, price, ours }];
    const isGap = next?.from !== to;
    if (isGap || next.price === null || next.ours === null) points.push({ at: to, price, ours });
    if (isGap) points.push({ at: to, price: null, ours: null });
    return points;
  });
