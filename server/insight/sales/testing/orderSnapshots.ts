import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots.ts';

/** One pending line of a listing, R$ 10,00, to be varied. */
export const line = (listingKey: string, more: Partial<OrderItemSnapshot> = {}): OrderItemSnapshot => ({
  lineKey: `${listingKey}#1`,
  listingKey,
  asin: `B0${listingKey}`,
  sku: listingKey,
  name: `Café ${listingKey}`,
  status: 'pending',
  quantity: 1,
  priceMinor: 1000,
  discountMinor: 0,
  shippingMinor: 0,
  feesMinor: null,
  fulfilmentMinor: null,
  ...more,
});

/** A pending Amazon order of one line, bought at 23:30 of 9 March 2026 in São Paulo, to be varied. */
export const order = (externalId: string, more: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  marketplace: 'amazon',
  country: 'BR',
  externalId,
  packId: null,
  status: 'pending',
  marketplaceStatus: 'Pending',
  purchasedAt: new Date('2026-03-10T02:30:00Z'),
  updatedAt: new Date('2026-03-10T03:00:00Z'),
  currency: 'BRL',
  items: [line('A')],
  ...more,
});
