import { formatPercent, UNKNOWN } from '#client/lib/format.ts';

/** How an offer is shipped. */
export const shippingWord = (isFba: boolean | null | undefined) =>
  isFba == null ? UNKNOWN : isFba ? 'FBA / Full' : 'FBM';

/** A price that fell, in percent; a rise is called so (SEMANTICS). */
export function reductionWord(percent: number | null | undefined): string {
  if (percent == null) return UNKNOWN;
  return percent < 0 ? `+${formatPercent(-percent)} aumento` : formatPercent(percent);
}
