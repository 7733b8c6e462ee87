import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';

/** Ledger entry of 12 March 2026 for Amazon order 1 by default. Fees are negative. */
export const postedAmount = (
  sourceRef: string,
  amountMinor: number,
  more: Partial<PostedAmountSnapshot> = {},
): PostedAmountSnapshot => ({
  marketplace: 'amazon',
  country: 'BR',
  source: 'test',
  sourceRef,
  orderExternalId: '1',
  listingKey: null,
  asin: null,
  kind: 'commission',
  name: 'Commission',
  isUnknown: false,
  amountMinor,
  currency: 'BRL',
  day: '2026-03-12',
  postedAt: new Date('2026-03-12T12:00:00Z'),
  ...more,
});
