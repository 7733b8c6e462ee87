import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';

/**
 * Price in minor units, not rounded, at which a unit reaches the target margin (percent; 0 for the lowest price without a
 * loss) and a profit in minor units beyond it: the smallest solution within its own band, else the lowest band edge that
 * reaches it. Null when no price does.
 */
export function recommendedPrice(lines: readonly ProfitLine[], marginPercent: number, profit = 0): number | null {
  const wanted = marginPercent / 100;
  for (const { from, below, slope, fixed } of lines) {
    const share = slope - wanted;
    const price = share > 0 ? (fixed + profit) / share : null;
    // prices are whole cents, so the rounded price must lie in the band
    if (price !== null && price >= from && (below === null || centsUp(price) < below)) return price;
  }
  const edge = lines.find(({ from, slope, fixed }) => from > 0 && slope * from - fixed >= wanted * from + profit);
  return edge ? edge.from : null;
}

/** Rounds up to whole minor units, ignoring floating-point errors. */
export const centsUp = (price: number) => Math.ceil(price - 1e-6);
