import { outOfRange } from '#server/platform/language/wordedError.ts';
import type { StatePercents } from '#server/records/taxation/goods/statePercents.ts';
import { checkedPercents } from './checkedPercents.ts';

/** Longer than all states with four decimals each. */
const MAX_LENGTH = 1_000;
const SHOWN = 40;

/** Percentages in a cell of a file: `RJ=22;SP=12,5`, also with `|` or line ends between them. Throws RangeError for any other text. */
export function percentsIn(text: string): StatePercents {
  if (text.length > MAX_LENGTH) throw outOfRange('taxes.percentsTooLong');
  const parts = text.split(/[;|\r\n]/).filter((part) => part.trim() !== '');
  return checkedPercents(
    parts.map((part) => {
      const [uf, percent, ...rest] = part.split('=');
      if (percent === undefined || rest.length > 0)
        throw outOfRange('taxes.percentsForm', { text: part.trim().slice(0, SHOWN) });
      return { uf: uf!, percent };
    }),
  );
}
