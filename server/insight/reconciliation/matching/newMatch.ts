import type { MoneyMatch } from './moneyMatch.ts';

type Known = Pick<MoneyMatch, 'orderId' | 'slot' | 'class' | 'reason' | 'currency'>;

/** A match with what is known of it; the rest is unknown. */
export const newMatch = (known: Known & Partial<MoneyMatch>): MoneyMatch => ({
  packId: null,
  listingKey: null,
  expectedMinor: null,
  chargedMinor: null,
  paidMinor: null,
  deltaMinor: null,
  isCertain: true,
  basis: null,
  since: null,
  dueAt: null,
  toleranceMinor: 0,
  rowIds: [],
  ...known,
});
