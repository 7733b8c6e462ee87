import type { Money } from '#server/platform/values/money.ts';
import type { Sums, Totals } from '#server/insight/profit/detector/profitSums.ts';

/** An amount as the English screens show it, with its value in BRL. */
export interface DollarMoney {
  /** In US$, each amount at the rate of its day; in BRL, or its own currency, where a rate is missing. */
  shown: Money;
  /** Null where a rate into BRL is missing. */
  brl: Money | null;
}

/** The totals an English screen shows and their currency: US$, else BRL, else as they are. */
function shownTotals(sums: Sums, currency: string): { totals: Totals; currency: string } {
  if (sums.dollars) return { totals: sums.dollars, currency: 'USD' };
  return sums.reais ? { totals: sums.reais, currency: 'BRL' } : { totals: sums.native, currency };
}

/** One figure of the sums as it is shown, rounded half-up once. */
export function dollarMoney(sums: Sums, currency: string, figure: (totals: Totals) => number): DollarMoney {
  const shown = shownTotals(sums, currency);
  return {
    shown: money(figure(shown.totals), shown.currency),
    brl: sums.reais && money(figure(sums.reais), 'BRL'),
  };
}

/**
 * A figure added up over products, unrounded: in US$ when all have it, else in BRL. Amounts without a rate into what is
 * shown are left out.
 */
export function sumOfDollarMoney(rows: readonly Sums[], figure: (totals: Totals) => number): DollarMoney {
  const hasDollars = rows.every(({ dollars }) => dollars);
  const sum = (read: (row: Sums) => Totals | null) =>
    rows.reduce((total, row) => total + (read(row) ? figure(read(row)!) : 0), 0);
  const brl = money(
    sum(({ reais }) => reais),
    'BRL',
  );
  return {
    shown: hasDollars
      ? money(
          sum(({ dollars }) => dollars),
          'USD',
        )
      : brl,
    brl,
  };
}

/** What one minor unit of a product's currency is worth in the currency shown, and in BRL. */
export interface Rates {
  currency: string;
  inShown: number;
  inReais: number | null;
}

/** The rates at which a product's sales were converted on the whole; null without revenue. */
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

/** An amount in minor units of a product's currency, such as a price, at those rates. */
export const atRates = (minor: number, { currency, inShown, inReais }: Rates): DollarMoney => ({
  shown: money(minor * inShown, currency),
  brl: inReais === null ? null : money(minor * inReais, 'BRL'),
});

// Half away from zero, as PostgreSQL's round() on NUMERIC.
const money = (exact: number, currency: string): Money => ({
  minor: Math.sign(exact) * Math.round(Math.abs(exact)) || 0,
  currency,
});
