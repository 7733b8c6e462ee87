import type { Product } from '#simulator/seller/products/product.ts';

/** An order line as purchased. Money in minor units of the order's currency. */
export interface SoldLine {
  product: Product;
  quantity: number;
  /** Before `discountMinor`. */
  unitPriceMinor: number;
  /** Funded by the seller, for the whole line. */
  discountMinor: number;
  /** Shipping cost of the buyer for the line. */
  shippingMinor: number;
  /** Sales tax on top of the price; 0 in Brazil, where the price includes it. */
  taxMinor: number;
  /** Whether the buyer cancelled this line before shipment while the rest of the order continues. */
  dropped: boolean;
}

/** A purchase with its complete history; instants in ms, Infinity for never. */
export interface SoldOrder {
  id: string;
  /** Sequence number in its market, growing with time. */
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
  /** Mercado Livre: the cart id and the shipment its orders share; null otherwise. */
  packId: number | null;
  shipmentId: number | null;
  buyerId: number;
  lines: SoldLine[];
}

export type Stage = 'pending' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

/** Stage of the order at an instant. */
export function stageOf(order: SoldOrder, now: number): Stage {
  if (now >= order.cancelledAt) return 'cancelled';
  if (now >= order.deliveredAt) return 'delivered';
  if (now >= order.shippedAt) return 'shipped';
  return now >= order.paidAt ? 'paid' : 'pending';
}

/** Latest of the instants up to `now`; the order's creation when there is none. */
export function lastChange(order: SoldOrder, now: number, moments: number[]): number {
  return moments.reduce((last, moment) => (moment <= now && moment > last ? moment : last), order.createdAt);
}
