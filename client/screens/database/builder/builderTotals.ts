import type { Amount } from '#client/lib/format.ts';
import type { BuilderRow } from './useBuilderRun.ts';

interface BuilderTotals {
  units: number;
  orders: number;
  revenue: Amount | null;
  /** Products whose revenue is not known, and in no sum. */
  unpriced: number;
}

/**
 * The sums of the products on show. Revenue is in US$, in the products' own currency where a rate is missing and they share
 * one, else not known. An order of two products counts with each.
 */
export function builderTotals(rows: readonly BuilderRow[]): BuilderTotals {
  const priced = rows.filter(({ revenue }) => revenue !== null);
  return {
    units: rows.reduce((total, row) => total + row.units, 0),
    orders: rows.reduce((total, row) => total + row.orders, 0),
    revenue: revenueOf(priced),
    unpriced: rows.length - priced.length,
  };
}

function revenueOf(rows: readonly BuilderRow[]): Amount | null {
  const sum = (value: (row: BuilderRow) => number) =>
    Math.round(rows.reduce((total, row) => total + value(row) * 100, 0));
  const [first] = rows;
  if (!first) return null;
  if (rows.every(({ dollars }) => dollars !== null)) return { minor: sum(({ dollars }) => dollars!), currency: 'USD' };
  const { currency } = first;
  const isShared = currency !== null && rows.every((row) => row.currency === currency);
  return isShared ? { minor: sum(({ revenue }) => revenue!), currency } : null;
}
