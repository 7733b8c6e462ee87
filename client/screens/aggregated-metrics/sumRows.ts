import type { Amount } from '#client/lib/format.ts';
import type { MetricsRow } from './metricsRow.ts';

/** What the footer tells of the rows found. */
export interface RowSums {
  products: number;
  units: number;
  revenue: Amount;
  /** Revenue of one unit; 0 without units (spec 3). */
  averageTicket: Amount;
  pageViews: number | null;
  sessions: number | null;
  conversionPercent: number | null;
  /** False when rows in a currency without a rate are left out of the revenue. */
  hasExchange: boolean;
}

/** Sums of rows, ratios worked out from the sums, money rounded once. Money in BRL, or in the one currency there is. */
export function sumRows(rows: readonly MetricsRow[]): RowSums {
  const currencies = new Set(rows.map((row) => row.currency));
  const currency = currencies.size === 1 ? [...currencies][0]! : 'BRL';
  const inCurrency = rows.filter((row) => row.currency === currency);
  const revenue = total(inCurrency, (row) => row.revenue) ?? 0;
  const ticketUnits = total(inCurrency, ({ units }) => units) ?? 0;
  return {
    products: rows.length,
    units: total(rows, ({ units }) => units) ?? 0,
    revenue: { minor: Math.round(revenue), currency },
    averageTicket: { minor: ticketUnits === 0 ? 0 : Math.round(revenue / ticketUnits), currency },
    pageViews: total(rows, ({ pageViews }) => pageViews),
    sessions: total(rows, ({ sessions }) => sessions),
    conversionPercent: conversion(rows),
    hasExchange: inCurrency.length === rows.length && (rows.length === 0 || currency === 'BRL'),
  };
}

/** By sessions as soon as one row has them, since a visit is not a session. */
function conversion(rows: readonly MetricsRow[]): number | null {
  const withSessions = rows.filter(({ sessions }) => sessions !== null);
  const counted = withSessions.length > 0 ? withSessions : rows;
  const looks = total(counted, ({ sessions, pageViews }) => sessions ?? pageViews);
  const units = total(counted, ({ trafficUnits }) => trafficUnits);
  return looks && units !== null ? (units * 100) / looks : null;
}

/** The sum of what is known; null when nothing is. */
function total(rows: readonly MetricsRow[], read: (row: MetricsRow) => number | null): number | null {
  let sum: number | null = null;
  for (const row of rows) {
    const value = read(row);
    if (value !== null) sum = (sum ?? 0) + value;
  }
  return sum;
}
