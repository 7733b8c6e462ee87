import { decimalOf, type Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats money in Portuguese: `R$ 1.234,50`. */
export function formatAmount(money: Money): string {
  const known =
    formats.get(money.currency) ?? new Intl.NumberFormat('pt-BR', { style: 'currency', currency: money.currency });
  formats.set(money.currency, known);
  return known.format(decimalOf(money));
}
