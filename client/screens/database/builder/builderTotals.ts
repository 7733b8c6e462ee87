import type { Amount } from '#client/lib/format.ts';
import type { BuilderRow } from './useBuilderRun.ts';

interface BuilderTotals {
  units: number;
  orders: number;
  revenue: Amount | null;
  /** Number of products without known revenue, which are in no sum. */
  unpriced: number;
}

/**
 * Totals of the listed products. Revenue is in US$; when a rate is missing, in the products' common currency, or null
 * without one. An order of two products counts once for each.
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
