/** A time in which owner and prices stayed the same; instants in ms, prices as decimals. */
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
 * The spans, oldest first, as points of stepped lines: one where each begins, and one where it ends if a price is unknown
 * from there on, since a line does not reach a point without a value.
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
