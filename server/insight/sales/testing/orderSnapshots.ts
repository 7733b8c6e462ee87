import type { OrderItemSnapshot, OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

/** A pending line of a listing at R$ 10,00, with overrides. */
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

/** A pending Amazon order of one line, bought on 9 March 2026 at 23:30 in São Paulo, with overrides. */
export const order = (externalId: string, more: Partial<OrderSnapshot> = {}): OrderSnapshot => ({
  marketplace: 'amazon',
  country: 'BR',
  externalId,
  packId: null,
  logistic: null,
  shipUf: null,
  status: 'pending',
  marketplaceStatus: 'Pending',
  purchasedAt: new Date('2026-03-10T02:30:00Z'),
  updatedAt: new Date('2026-03-10T03:00:00Z'),
  currency: 'BRL',
  items: [line('A')],
  ...more,
});
