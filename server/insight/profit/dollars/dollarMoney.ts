import type { Money } from '#server/platform/values/money.ts';
import type { Sums, Totals } from '#server/insight/profit/detector/profitSums.ts';

/** Amount of the English screens with its value in BRL. */
export interface DollarMoney {
  /** In US$ at the rate of each day. In BRL, or in its own currency, when a rate is missing. */
  shown: Money;
  /** Null when an exchange rate to BRL is missing. */
  brl: Money | null;
}

/** Totals of an English screen and their currency: US$, else BRL, else the original currency. */
function shownTotals(sums: Sums, currency: string): { totals: Totals; currency: string } {
  if (sums.dollars) return { totals: sums.dollars, currency: 'USD' };
  return sums.reais ? { totals: sums.reais, currency: 'BRL' } : { totals: sums.native, currency };
}

/** Displayed figure of the sums, rounded half-up once. */
export function dollarMoney(sums: Sums, currency: string, figure: (totals: Totals) => number): DollarMoney {
  const shown = shownTotals(sums, currency);
  return {
    shown: money(figure(shown.totals), shown.currency),
    brl: sums.reais && money(figure(sums.reais), 'BRL'),
  };
}

/**
 * Sum of displayed amounts, which is that of the rows that show them: in US$ when all are, else in BRL. Amounts without a rate to
 * the displayed currency are excluded.
 */
export function sumOfShown(amounts: readonly DollarMoney[]): DollarMoney {
  const brl = money(
    amounts.reduce((sum, { brl: amount }) => sum + (amount?.minor ?? 0), 0),
    'BRL',
  );
  if (!amounts.every(({ shown }) => shown.currency === 'USD')) return { shown: brl, brl };
  return {
    shown: money(
      amounts.reduce((sum, { shown }) => sum + shown.minor, 0),
      'USD',
    ),
    brl,
  };
}

/** Value of a minor unit of a product's currency in the displayed currency and in BRL. */
export interface Rates {
  currency: string;
  inShown: number;
  inReais: number | null;
}

/** Effective exchange rates of a product's sales. Null without revenue. */
export function impliedRates(sums: Sums, currency: string): Rates | null {
  const { revenue } = sums.native;
  if (revenue === 0) return null;
  const shown = shownTotals(sums, currency);
  return {
    currency: shown.currency,
    inShown: shown.totals.revenue / revenue,
    inReais: sums.reais && sums.reais.revenue / revenue,
  };
}

/** Converts an amount in minor units of a product's currency, such as a price. */
export const atRates = (minor: number, { currency, inShown, inReais }: Rates): DollarMoney => ({
  shown: money(minor * inShown, currency),
  brl: inReais === null ? null : money(minor * inReais, 'BRL'),
});

// half away from zero, like PostgreSQL's round() on NUMERIC
const money = (exact: number, currency: string): Money => ({
  minor: Math.sign(exact) * Math.round(Math.abs(exact)) || 0,
  currency,
});
