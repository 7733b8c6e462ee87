import type { Product } from '#server/market/simulator/seller/products/product.ts';

export type FulfillmentStatus = 'PENDING' | 'UNSHIPPED' | 'SHIPPED' | 'CANCELLED';

/** A line as Amazon shows it at a moment. Money in minor units, null while Amazon does not tell it. */
export interface AmazonLine {
  itemId: string;
  asin: string;
  sku: string;
  title: string;
  quantity: number;
  /** Of the whole line, before the discount, without `taxMinor`. */
  priceMinor: number | null;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
  cancelled: boolean;
}

/** An order as Amazon shows it at a moment; moments in ms. */
export interface AmazonOrder {
  id: string;
  sellerOrderId: string;
  country: string;
  currency: string;
  createdAt: number;
  updatedAt: number;
  status: FulfillmentStatus;
  byAmazon: boolean;
  business: boolean;
  /** Merchant-fulfilled only. */
  package: { status: 'IN_TRANSIT' | 'DELIVERED' | 'UNDELIVERABLE'; detailedStatus: string; shippedAt: number } | null;
  lines: AmazonLine[];
}

/** Bounds in ms, both included. */
export interface OrderSpan {
  by: 'created' | 'updated';
  from: number;
  to: number;
  countries: string[];
}

export interface AmazonSource {
  countries: string[];
  products: Product[];
  /** Orders as known at `asOf`, oldest change (or purchase) first. */
  orders(span: OrderSpan, asOf: number): AmazonOrder[];
  order(id: string, asOf: number): AmazonOrder | null;
  /** The All Orders report of the span, header first, or null when it has no line. */
  allOrdersReport(span: OrderSpan, asOf: number): string | null;
}
