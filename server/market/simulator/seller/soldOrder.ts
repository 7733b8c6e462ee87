import type { Product } from '#server/market/simulator/seller/products/product.ts';

/** A line as the buyer ordered it. Money in minor units of the order's currency. */
export interface SoldLine {
  product: Product;
  quantity: number;
  /** Before `discountMinor`. */
  unitPriceMinor: number;
  /** Funded by the seller, for the whole line. */
  discountMinor: number;
  /** Freight the buyer pays for the line. */
  shippingMinor: number;
  /** Sales tax on top of the price; 0 in Brazil, where it is inside. */
  taxMinor: number;
  /** The buyer took this line back before it was shipped, though the order goes on. */
  dropped: boolean;
}

/** A purchase with all that will ever happen to it; moments in ms, Infinity when it never happens. */
export interface SoldOrder {
  id: string;
  /** Of its market, growing with time. */
  number: number;
  marketplace: 'amazon' | 'mercadolivre';
  country: string;
  currency: string;
  createdAt: number;
  paidAt: number;
  shippedAt: number;
  deliveredAt: number;
  cancelledAt: number;
  refundedAt: number;
  byMarketplace: boolean;
  business: boolean;
  /** Mercado Livre: the cart, and the shipment its orders share. */
  packId: number | null;
  shipmentId: number | null;
  buyerId: number;
  lines: SoldLine[];
}

export type Stage = 'pending' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

/** Where the order stands at the moment. */
export function stageOf(order: SoldOrder, now: number): Stage {
  if (now >= order.cancelledAt) return 'cancelled';
  if (now >= order.deliveredAt) return 'delivered';
  if (now >= order.shippedAt) return 'shipped';
  return now >= order.paidAt ? 'paid' : 'pending';
}

/** The last moment up to `now` at which something of the listed kinds happened to the order. */
export function lastChange(order: SoldOrder, now: number, moments: number[]): number {
  return moments.reduce((last, moment) => (moment <= now && moment > last ? moment : last), order.createdAt);
}
