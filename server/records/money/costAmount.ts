import { outOfRange } from '#server/platform/language/wordedError.ts';
import { decimalOf, type Money } from '#server/platform/values/money.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';

/** Most that one unit may cost: 1 billion in a currency with cents. Keeps sums over all sold units exact. */
export const MAX_COST_MINOR = 100_000_000_000;

/** Longer than any amount in any way of writing it. */
const MAX_LENGTH = 32;

/**
 * Minor units of user input such as `12,5`, `1.234,56`, `1,234.56` or `R$ 12`, at most 32 characters: the grammar of every
 * amount that a seller writes. Throws `RangeError` with a message for the seller when the text is not an amount, is negative
 * or is ambiguous: `1.234` is 1234 in Brazil and 1.234 in the US.
 */
export function costAmount(text: string, currency: string): number {
  if (text.length > MAX_LENGTH) throw outOfRange('errors.notAmount', { text: text.slice(0, 40) });
  const digits = text.replaceAll(/[\s\u00A0]|R\$|US\$|\$|€/g, '');
  if (!/^-?[\d.,]+$/.test(digits) || !/\d/.test(digits))
    throw outOfRange('errors.notAmount', { text: text.slice(0, 40) });
  if (digits.startsWith('-')) throw outOfRange('costs.negativeAmount');
  const marks = digits.replaceAll(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return minorUnits(digits, currency);
  const isGrouped = (mark: string, whole: string) =>
    new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(whole) || !whole.includes(mark);
  const other = last === ',' ? '.' : ',';
  if (marks.length === 1) {
    if (/^\d{1,3}[.,]\d{3}$/.test(digits) && !digits.startsWith('0'))
      throw outOfRange('costs.ambiguous', { text: digits });
    return minorUnits(digits.replace(',', '.'), currency);
  }
  if (marks === last.repeat(marks.length)) {
    if (isGrouped(last, digits)) return minorUnits(digits.replaceAll(last, ''), currency);
    throw outOfRange('errors.notAmount', { text: text.slice(0, 40) });
  }
  const whole = digits.slice(0, digits.lastIndexOf(last));
  const fraction = digits.slice(whole.length + 1);
  if (whole.includes(last) || !isGrouped(other, whole))
    throw outOfRange('errors.notAmount', { text: text.slice(0, 40) });
  return minorUnits(`${whole.replaceAll(other, '')}.${fraction || '0'}`, currency);
}

/** Formats an amount for Brazilian spreadsheets: `1234,50`. */
export const decimalText = (money: Money): string => decimalOf(money).toFixed(2).replace('.', ',');
