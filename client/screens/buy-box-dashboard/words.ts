import { formatPercent, UNKNOWN } from '#client/lib/format.ts';

/** Fulfilment of an offer. */
export const shippingWord = (isFba: boolean | null | undefined) =>
  isFba == null ? UNKNOWN : isFba ? 'FBA / Full' : 'FBM';

/** Price reduction in percent. A rise is labelled "aumento" (SEMANTICS). */
export function reductionWord(percent: number | null | undefined): string {
  if (percent == null) return UNKNOWN;
  return percent < 0 ? `+${formatPercent(-percent)} aumento` : formatPercent(percent);
}
