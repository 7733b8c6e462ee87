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

/** The spans, oldest first, as points of stepped lines: one where each begins, and where nothing is known, a break. */
export const chartPoints = (spans: readonly ChartSpan[]): ChartPoint[] =>
  spans.flatMap(({ from, to, price, ours }, n) => {
    const next = spans[n + 1];
    const points: ChartPoint[] = [{ at: from, price, ours }];
    if (next?.from !== to) points.push({ at: to, price, ours }, { at: to, price: null, ours: null });
    return points;
  });
