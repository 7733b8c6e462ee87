export type PricePosition = 'advantage' | 'tie' | 'disadvantage';

/** Spec 9. */
const THRESHOLD_PERCENT = 10;

/**
 * Position of our price against a competitor's, by (ours − theirs) / theirs: more than 10 % below is an advantage, more than
 * 10 % above a disadvantage, else a tie. Null when a price is unknown or theirs is 0.
 */
export function pricePosition(
  ourMinor: number | null,
  theirMinor: number | null,
): { position: PricePosition; percent: number } | null {
  if (ourMinor === null || !theirMinor) return null;
  const difference = ourMinor - theirMinor;
  // integer arithmetic: in floating point 1.10 / 1 − 1 is not 0.1
  const excess = Math.abs(difference) * 100 - theirMinor * THRESHOLD_PERCENT;
  const position = excess <= 0 ? 'tie' : difference < 0 ? 'advantage' : 'disadvantage';
  return { position, percent: (difference * 100) / theirMinor };
}
