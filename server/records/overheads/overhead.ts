import type { Marketplace } from '#server/market/registry.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';

export const overheadCategories = [
  'rent',
  'software',
  'people',
  'accounting',
  'packaging',
  'fixed_taxes',
  'other',
] as const;
export type OverheadCategory = (typeof overheadCategories)[number];

export const overheadPeriods = ['once', 'month', 'year', 'order', 'unit'] as const;
export type OverheadPeriod = (typeof overheadPeriods)[number];

export const overheadAllocations = ['none', 'revenue', 'units', 'orders', 'fixed_share'] as const;
export type OverheadAllocation = (typeof overheadAllocations)[number];

export const overheadScopes = ['account', 'marketplace', 'brand', 'products'] as const;
export type OverheadScope = (typeof overheadScopes)[number];

/** Currency of overheads. */
export const OVERHEAD_CURRENCY = 'BRL';

/** What decides how much an overhead costs on a day. */
export interface OverheadAmount {
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
  /** Last day, included. Null: until further notice. */
  validUntil: string | null;
  /** Centavos. */
  amountMinor: number;
  every: OverheadPeriod;
}

/** An overhead of an account. */
export interface Overhead extends OverheadAmount {
  id: number;
  name: string;
  category: OverheadCategory;
  allocation: OverheadAllocation;
  scope: OverheadScope;
  /** Of the scope `marketplace`. */
  marketplace: Marketplace | null;
  /** Of the scope `brand`. */
  brand: string | null;
  /** Of the scope `products`, by id; `percent`, 0–100, with fixed shares. */
  products: { id: number; percent: number | null }[];
}

/** Whether an overhead is charged for sales, not for days. */
export const isPerSale = ({ every }: Pick<Overhead, 'every'>): boolean => every === 'order' || every === 'unit';

/** Days of an overhead within a range. Null when it has none there. */
export function daysWithin({ validFrom, validUntil }: OverheadAmount, { start, end }: DayRange): DayRange | null {
  const until = validUntil === null ? end : dayAfter(validUntil);
  const within = { start: start > validFrom ? start : validFrom, end: end < until ? end : until };
  return within.start < within.end ? within : null;
}

/** The next day. */
export const dayAfter = (day: string): string => daysBefore(day, -1);
