import { type Amount, decimalOf } from '#client/lib/format.ts';

/** Text of an amount in an input: `1234,50`; empty while unknown. */
export const plainAmount = (amount: Amount | null): string =>
  amount ? decimalOf(amount).toFixed(2).replace('.', ',') : '';

/** Text of a number in an input: `12,5`; empty while unknown. */
export const plainNumber = (value: number | null | undefined): string =>
  value == null ? '' : String(value).replace('.', ',');
