import type { Product } from '#simulator/seller/products/product.ts';

export type FulfillmentStatus = 'PENDING' | 'UNSHIPPED' | 'SHIPPED' | 'CANCELLED';

/** A line as Amazon shows it at an instant. Money in minor units; null while Amazon does not show it. */
export interface AmazonLine {
  itemId: string;
  asin: string;
  sku: string;
  title: string;
  quantity: number;
  /** Price of the whole line, before the discount, without `taxMinor`. */
  priceMinor: number | null;
  discountMinor: number;
  shippingMinor: number;
  taxMinor: number;
  cancelled: boolean;
}

/** An order as Amazon shows it at an instant; instants in ms. */
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
  /** Null unless merchant-fulfilled and shipped. */
  package: { status: 'IN_TRANSIT' | 'DELIVERED' | 'UNDELIVERABLE'; shippedAt: number } | null;
  lines: AmazonLine[];
}

/** Bounds in ms, both inclusive. */
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
  /** All Orders report of the span, header first; null when it has no rows. */
  allOrdersReport(span: OrderSpan, asOf: number): string | null;
}
