import type { OverheadInput } from '#server/records/overheads/setOverheads.ts';

/** A rent of R$ 3,000 a month of the account, in the form in which it is stored. */
export const overhead = (more: Partial<OverheadInput> = {}): OverheadInput => ({
  id: null,
  name: 'Aluguel',
  category: 'rent',
  validFrom: '2026-01-01',
  validUntil: null,
  amountMinor: 300_000,
  every: 'month',
  allocation: 'none',
  scope: 'account',
  marketplace: null,
  brand: null,
  products: [],
  ...more,
});
