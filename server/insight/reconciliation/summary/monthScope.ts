import type { Marketplace } from '#server/market/registry.ts';
import { badField } from '#server/platform/values/errors.ts';
import { type MonthDays, monthDays } from '#server/platform/values/dayRange.ts';

/** A month of a marketplace in one currency. */
export interface MonthScope {
  /** `YYYY-MM` in São Paulo. */
  month: string;
  marketplace: Marketplace;
  /** ISO 4217. */
  currency: string;
}

/** Days of the scope's month. Throws BAD_REQUEST for text that is no month, or no currency. */
export function daysOf({ month, currency }: MonthScope): MonthDays {
  if (!/^[A-Z]{3}$/.test(currency)) throw badField('currency', 'errors.currencyLetters');
  return monthDays(month, 'period');
}
