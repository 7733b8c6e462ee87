import { exactDecimal } from '#client/lib/text/typedNumber.ts';

const MAX_MARGIN = 95;

/** A margin as typed, in percent; null when it is none from 0 to 95. */
export function targetMargin(text: string): number | null {
  const found = exactDecimal(text.replace('%', ''));
  const margin = found === null ? Number.NaN : Number(found);
  return margin >= 0 && margin <= MAX_MARGIN ? margin : null;
}
