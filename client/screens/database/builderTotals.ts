import type { Amount } from '#client/lib/format.ts';
import type { BuilderRow } from './useBuilderRun.ts';

/**
 * The sums of the products on show. Revenue is in US$, in the products' own currency where a rate is missing and they share
 * one, else not known; so it is while a price is not known. An order of two products counts with each.
 */
export function builderTotals(rows: readonly BuilderRow[]): { units: number; orders: number; revenue: Amount | null } {
  const sum = (values: (number | null)[]) =>
    values.some((value) => value === null)
      ? null
      : Math.round(values.reduce<number>((total, value) => total + value! * 100, 0));
  const dollars = sum(rows.map((row) => row.dollars));
  const own = sum(rows.map((row) => row.revenue));
  const currency = rows[0]?.currency;
  const isShared = currency != null && rows.every((row) => row.currency === currency);
  return {
    units: rows.reduce((total, row) => total + row.units, 0),
    orders: rows.reduce((total, row) => total + row.orders, 0),
    revenue:
      dollars !== null
        ? { minor: dollars, currency: 'USD' }
        : own !== null && isShared
          ? { minor: own, currency }
          : null,
  };
}
