import { decimalsOf, moneyOptions } from '#i18n/currencies.ts';

/** An amount in minor units (cents) of its ISO 4217 currency. */
export interface Money {
  minor: number;
  currency: string;
}

/**
 * Currency that a report is asked for: R$ or US$, each amount at the rate of its day, or that of the sales, where the
 * report has only one; sums of several currencies are in R$.
 */
export type ReportCurrency = 'BRL' | 'USD' | 'SALE';

/** The amount as a decimal number, e.g. 159.8. */
export const decimalOf = ({ minor, currency }: Money): number => minor / 10 ** decimalsOf(currency);

/** The amount of a decimal number, rounded once, half away from zero. */
export const moneyOf = (decimal: number, currency: string): Money => ({
  minor: Math.sign(decimal) * Math.round(Math.abs(decimal) * 10 ** decimalsOf(currency)) || 0,
  currency,
});

/** Like `decimalOf`; null stays null. */
export const decimalOrNull = (money: Money | null): number | null => (money ? decimalOf(money) : null);

/** Currency of the first known amount; null when all are null. */
export const currencyOfFirst = (...amounts: (Money | null)[]): string | null =>
  amounts.find((amount) => amount !== null)?.currency ?? null;

const formats = new Map<string, Intl.NumberFormat>();

/** Formats money in Portuguese: `R$ 1.234,50`. */
export function formatAmount(money: Money): string {
  const known = formats.get(money.currency) ?? new Intl.NumberFormat('pt-BR', moneyOptions(money.currency));
  formats.set(money.currency, known);
  return known.format(decimalOf(money));
}

/** Sums of amounts by currency, in the order of their codes. */
export function sumsByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>();
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].sort().map(([currency, minor]) => ({ minor, currency }));
}
