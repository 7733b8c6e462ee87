import type { Marketplace } from '#server/market/registry.ts';
import { badField } from '#server/platform/values/errors.ts';

/** A month of a marketplace in one currency. */
export interface MonthScope {
  /** `YYYY-MM` in São Paulo. */
  month: string;
  marketplace: Marketplace;
  /** ISO 4217. */
  currency: string;
}

const MONTH = /^(?:19[9]\d|20\d\d)-(?:0[1-9]|1[0-2])$/;

/** First day of the month and of the next one. Throws BAD_REQUEST for text that is no month, or no currency. */
export function daysOf({ month, currency }: MonthScope): { from: string; until: string } {
  if (!MONTH.test(month)) throw badField('period', 'Informe o mês como AAAA-MM.');
  if (!/^[A-Z]{3}$/.test(currency)) throw badField('currency', 'Informe a moeda com três letras, como BRL.');
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: `${month}-01`, until: `${next}-01` };
}
