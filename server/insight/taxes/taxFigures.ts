import type { Money } from '#server/platform/values/money.ts';
import { type TaxKind, taxKinds } from './taxKinds.ts';
import type { TaxesBy, TaxSums } from './taxSums.ts';

/** A tax of some sales; null while no regime is known for any of them. */
export interface TaxAmount {
  kind: TaxKind;
  amount: Money | null;
}

/** Taxes of some sales. Positive where they are owed; null while no regime is known. */
export interface TaxFigures {
  /** Price less discounts of all sales, and of those with a tax. */
  revenue: Money;
  base: Money;
  tax: Money | null;
  /** The taxes that the total has, in the order of columns; with them it adds up. */
  kinds: TaxAmount[];
  /** Part of the tax by the rules of the regime, and the part that documents say. */
  estimated: Money | null;
  documented: Money | null;
  /** Tax of 100 of the base; null without one. */
  ratePercent: number | null;
  /** Share of the revenue and of the tax of all, percent; null when that is 0. */
  revenueSharePercent: number | null;
  taxSharePercent: number | null;
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole);

/** Figures of sums beside their total; `isKnown`: a regime is known for a part of them at least. */
export function figuresIn({ total, currency }: Pick<TaxesBy, 'total' | 'currency'>) {
  const kinds = taxKinds.filter((kind) => total[kind] !== 0);
  const money = (minor: number): Money => ({ minor, currency });
  return (sums: TaxSums, isKnown: boolean): TaxFigures => {
    const known = (minor: number) => (isKnown ? money(minor) : null);
    return {
      revenue: money(sums.revenue),
      base: money(sums.base),
      tax: known(sums.tax),
      kinds: kinds.map((kind) => ({ kind, amount: known(sums[kind]) })),
      estimated: known(sums.estimated),
      documented: known(sums.tax - sums.estimated),
      ratePercent: isKnown ? percentOf(sums.tax, sums.base) : null,
      revenueSharePercent: percentOf(sums.revenue, total.revenue),
      taxSharePercent: isKnown ? percentOf(sums.tax, total.tax) : null,
    };
  };
}
