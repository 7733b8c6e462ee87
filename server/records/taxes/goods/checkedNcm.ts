import { outOfRange } from '#server/platform/language/wordedError.ts';

const SHOWN = 40;

/** The eight digits of an NCM as entered, with points or without (`8471.30.12`). Throws RangeError for any other text. */
export function checkedNcm(text: string): string {
  if (!/^\d{4}\.?\d{2}\.?\d{2}$/.test(text.trim()))
    throw outOfRange('taxes.notNcm', { text: text.trim().slice(0, SHOWN) });
  return text.replaceAll(/\D/g, '');
}
