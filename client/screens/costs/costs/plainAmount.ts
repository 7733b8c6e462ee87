import { type Amount, decimalOf } from '#client/lib/format.ts';

/** An amount as it stands in a field: `1234,50`; nothing while unknown. */
export const plainAmount = (amount: Amount | null): string =>
  amount ? decimalOf(amount).toFixed(2).replace('.', ',') : '';

/** A number as it stands in a field: `12,5`. */
export const plainNumber = (value: number | null | undefined): string =>
  value == null ? '' : String(value).replace('.', ',');
