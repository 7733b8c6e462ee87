import type { Money } from '#server/platform/values/money.ts';

/** Sums of the rows of a report that share currency and kind of traffic. */
export interface MetricsTally {
  isFound: boolean;
  currency: string;
  hasSessions: boolean;
  products: number;
  units: number;
  /** Minor units of `currency`, not rounded. */
  revenue: number;
  /** Sum of the known values. Null without any. */
  pageViews: number | null;
  sessions: number | null;
  trafficUnits: number | null;
}

export interface MetricsSums {
  products: number;
  units: number;
  revenue: Money;
  /** Revenue per unit. 0 without units (spec 3). */
  averageTicket: Money;
  pageViews: number | null;
  sessions: number | null;
  conversionPercent: number | null;
  /** False when rows without an exchange rate are excluded from the revenue, or all are in their own currency. */
  hasExchange: boolean;
}

/** Sums of rows, with ratios computed from the sums. Money is rounded once, in the report's currency or in the only one. */
export function metricsSums(tallies: readonly MetricsTally[], reported = 'BRL'): MetricsSums {
  const currencies = new Set(tallies.map((tally) => tally.currency));
  const currency = currencies.size === 1 ? [...currencies][0]! : reported;
  const inCurrency = tallies.filter((tally) => tally.currency === currency);
  const revenue = sumOf(inCurrency, (tally) => tally.revenue) ?? 0;
  const ticketUnits = sumOf(inCurrency, ({ units }) => units) ?? 0;
  return {
    products: sumOf(tallies, ({ products }) => products) ?? 0,
    units: sumOf(tallies, ({ units }) => units) ?? 0,
    revenue: { minor: Math.round(revenue), currency },
    averageTicket: { minor: ticketUnits === 0 ? 0 : Math.round(revenue / ticketUnits), currency },
    pageViews: sumOf(tallies, ({ pageViews }) => pageViews),
    sessions: sumOf(tallies, ({ sessions }) => sessions),
    conversionPercent: conversion(tallies),
    hasExchange: inCurrency.length === tallies.length && currency === reported,
  };
}

/** Conversion from sums, based on sessions if any row has them, because a visit is not a session. */
function conversion(tallies: readonly MetricsTally[]): number | null {
  const withSessions = tallies.filter(({ hasSessions }) => hasSessions);
  const counted = withSessions.length > 0 ? withSessions : tallies;
  const looks = sumOf(counted, ({ sessions, pageViews }) => sessions ?? pageViews);
  const units = sumOf(counted, ({ trafficUnits }) => trafficUnits);
  return looks && units !== null ? (units * 100) / looks : null;
}

/** Sum of the known values. Null without any. */
function sumOf(tallies: readonly MetricsTally[], read: (tally: MetricsTally) => number | null): number | null {
  const known = tallies.map(read).filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}
