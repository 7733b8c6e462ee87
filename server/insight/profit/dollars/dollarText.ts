import { decimalOf, type Money } from '#server/platform/values/money.ts';

const formats = new Map<string, Intl.NumberFormat>(); // creating one takes longer than the rest of an analysis

/** Formats an amount for the English screens: $18.57, R$18.57. */
export function dollarText(money: Money): string {
  const known =
    formats.get(money.currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: money.currency });
  formats.set(money.currency, known);
  return known.format(decimalOf(money));
}
