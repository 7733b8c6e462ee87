import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';

/**
 * The price, in minor units and not rounded, at which one unit leaves the wanted margin (percent; 0 for the least price
 * without a loss): the smallest that lies in its own band, else the lowest band edge that leaves as much. Null when no
 * price does.
 */
export function recommendedPrice(lines: readonly ProfitLine[], marginPercent: number): number | null {
  const wanted = marginPercent / 100;
  for (const { from, below, slope, fixed } of lines) {
    const share = slope - wanted;
    const price = share > 0 ? fixed / share : null;
    // the price is asked in whole cents, so what counts is the cent it comes to
    if (price !== null && price >= from && (below === null || centsUp(price) < below)) return price;
  }
  const edge = lines.find(({ from, slope, fixed }) => from > 0 && slope * from - fixed >= wanted * from);
  return edge ? edge.from : null;
}

/** Whole minor units, never below the price; what float arithmetic adds at the end is not a cent. */
export const centsUp = (price: number) => Math.ceil(price - 1e-6);
