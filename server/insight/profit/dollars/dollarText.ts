import { decimalOf, type Money } from '#server/platform/values/money.ts';

const formats = new Map<string, Intl.NumberFormat>(); // making one takes longer than all else of an analysis

/** An amount as the English screens write it: $18.57, R$18.57. */
export function dollarText(money: Money): string {
  const known =
    formats.get(money.currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: money.currency });
  formats.set(money.currency, known);
  return known.format(decimalOf(money));
}
