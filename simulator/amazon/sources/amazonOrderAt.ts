import { hash } from '#simulator/seller/hash.ts';
import { lastChange, type SoldOrder, stageOf } from '#simulator/seller/soldOrder.ts';
import type { AmazonOrder } from './amazonSource.ts';

/**
 * A generated order as Amazon shows it at an instant: without amounts while pending, with quantity 0 when cancelled.
 */
export function amazonOrderAt(order: SoldOrder, now: number): AmazonOrder {
  const stage = stageOf(order, now);
  const pending = stage === 'pending';
  const cancelled = stage === 'cancelled';
  const shipped = stage === 'shipped' || stage === 'delivered';
  // Amazon does not report the delivery of orders it fulfils
  const delivery = order.byMarketplace ? [] : [order.deliveredAt];
  const moments = cancelled ? [order.cancelledAt] : [order.paidAt, order.shippedAt, ...delivery];
  return {
    id: order.id,
    sellerOrderId: order.id,
    country: order.country,
    currency: order.currency,
    createdAt: order.createdAt,
    updatedAt: lastChange(order, now, moments),
    status: cancelled ? 'CANCELLED' : pending ? 'PENDING' : shipped ? 'SHIPPED' : 'UNSHIPPED',
    byAmazon: order.byMarketplace,
    business: order.business,
    package:
      order.byMarketplace || !shipped
        ? null
        : { status: stage === 'delivered' ? 'DELIVERED' : 'IN_TRANSIT', shippedAt: order.shippedAt },
    lines: order.lines.map((line, at) => {
      const gone = cancelled || (line.dropped && !pending);
      const isPriced = !gone && !pending;
      return {
        itemId: String(10_000_000_000_000 + hash(order.id, at) * 20_000 + at),
        asin: line.product.asin,
        sku: line.product.sku,
        title: line.product.name,
        quantity: gone ? 0 : line.quantity,
        priceMinor: isPriced ? line.unitPriceMinor * line.quantity : null,
        discountMinor: isPriced ? line.discountMinor : 0,
        shippingMinor: isPriced ? line.shippingMinor : 0,
        taxMinor: isPriced ? line.taxMinor : 0,
        cancelled: gone,
      };
    }),
  };
}
