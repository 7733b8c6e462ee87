import { type Amount, decimalOf } from '#client/lib/format.ts';

/**
 * Decimal text for the API of a number typed with a point or a comma: `5.4321` for `5,4321`. Null when the text is not a
 * number or has too many digits.
 */
export function exactDecimal(text: string): string | null {
  const match = /^(-?)0*(\d{0,18})(?:[.,](\d{0,18}))?$/.exec(text.trim());
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || !/\d/.test(text)) return null;
  return `${sign}${whole || '0'}${fraction && `.${fraction}`}`;
}

/** Text of an amount in an input: `1234,50`; empty while unknown. */
export const plainAmount = (amount: Amount | null): string =>
  amount ? decimalOf(amount).toFixed(2).replace('.', ',') : '';

/** Text of a number in an input: `12,5`; empty while unknown. */
export const plainNumber = (value: number | null | undefined): string =>
  value == null ? '' : String(value).replace('.', ',');
