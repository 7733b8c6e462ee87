import { decimalsOf } from '#i18n/currencies.ts';
import type { Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';

/** An amount, or a message for the seller when the text is not one. */
export type ParsedMoney = { money: Amount; refusal?: undefined } | { money?: undefined; refusal: string };

const MAX_SHOWN = 40;
/** Longer than any amount; the server accepts no longer one either. */
const MAX_LENGTH = 32;
const refuse = (refusal: string): ParsedMoney => ({ refusal });
const noAmount = (text: string) => refuse(t('app.isNotAnAmount', { maxShown: text.slice(0, MAX_SHOWN) }));

/**
 * Parses an amount as typed, at most 32 characters: `12,5`, `1.234,50`, `1,234.50`, `R$ 3`. Refuses text that is not an amount, negative amounts,
 * and ambiguous ones: `1.234` may be one thousand or little more than one.
 */
export function parseMoney(text: string, currency: string): ParsedMoney {
  if (text.length > MAX_LENGTH) return noAmount(text);
  const digits = text.replaceAll(/[\s\u00A0]|R\$|US\$|\$|€/g, '');
  if (!/^-?[\d.,]+$/.test(digits) || !/\d/.test(digits)) return noAmount(text);
  if (digits.startsWith('-')) return refuse(t('app.theAmountCannotBeNegative'));
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return refuse(t('app.canBeReadInTwoWays', { digits }));
  const plain = plainDecimal(digits);
  if (plain === null) return noAmount(text);
  const minor = minorUnits(plain, currency);
  return minor === null
    ? refuse(t('app.isTooLarge', { maxShown: plain.slice(0, MAX_SHOWN) }))
    : { money: { minor, currency } };
}

/** Decimal text `1234.5` for `1.234,5` and `1,234.5`. Null when the separators are misplaced. */
function plainDecimal(digits: string): string | null {
  const marks = digits.replaceAll(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return digits;
  if (marks.length === 1) return digits.replace(',', '.');
  if (marks === last.repeat(marks.length)) return isGrouped(digits, last) ? digits.replaceAll(last, '') : null;
  const other = last === ',' ? '.' : ',';
  const whole = digits.slice(0, digits.lastIndexOf(last));
  if (whole.includes(last) || !isGrouped(whole, other)) return null;
  return `${whole.replaceAll(other, '')}.${digits.slice(whole.length + 1)}`;
}

const isGrouped = (whole: string, mark: string) => new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(whole);

/**
 * Minor units of an unsigned decimal text, `1234.5`. Rounds half up on the digits, where a float would turn 1.005 into 1.00.
 * Null when the number is too large to be exact.
 */
export function minorUnits(decimal: string, currency: string): number | null {
  const [whole = '', fraction = ''] = decimal.split('.');
  const places = decimalsOf(currency);
  const truncated = Number(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`);
  const minor = truncated + (Number(fraction[places] ?? 0) >= 5 ? 1 : 0);
  return Number.isSafeInteger(minor) ? minor : null;
}
