import { DAY, dayOf, HOUR } from './calendar.ts';
import type { Market } from './market.ts';
import { amazonOrderId } from './orderIds.ts';
import { productDay } from '#simulator/seller/products/productDay.ts';
import type { SoldOrder } from './soldOrder.ts';

/** An order placed through the control endpoint, as stored in the state file. */
export interface Placement {
  sequence: number;
  marketplace: 'amazon' | 'mercadolivre';
  country: string;
  listingKey: string;
  quantity: number;
  createdAt: number;
  /** Paid half an hour later, as most orders are; otherwise at once. */
  unpaid: boolean;
}

/**
 * The order of a placement: shipped the next day, delivered two days later, never cancelled. Null when the listing is
 * unknown.
 */
export function placedOrder(market: Market, placement: Placement): SoldOrder | null {
  const product = market.products.find(({ listingKey }) => listingKey === placement.listingKey);
  if (!product) return null;
  const today = productDay(market.seed, product, dayOf(placement.createdAt));
  const paidAt = placement.createdAt + (placement.unpaid ? HOUR / 2 : 0);
  const amazon = market.marketplace === 'amazon';
  return {
    // generated orders never have the prefixes 702 and 113
    id: amazon
      ? amazonOrderId(market.country === 'US' ? '113' : '702', placement.sequence)
      : String(2_000_019_000_000_000 + placement.sequence),
    number: placement.sequence,
    marketplace: market.marketplace,
    country: market.country,
    currency: market.currency,
    createdAt: placement.createdAt,
    paidAt,
    shippedAt: paidAt + DAY,
    deliveredAt: paidAt + 3 * DAY,
    cancelledAt: Infinity,
    refundedAt: Infinity,
    byMarketplace: product.byMarketplace,
    business: false,
    packId: null,
    shipmentId: amazon ? null : 45_000_000_000 + placement.sequence,
    buyerId: 40_000_000 + placement.sequence,
    lines: [
      {
        product,
        quantity: placement.quantity,
        unitPriceMinor: today.priceMinor,
        discountMinor: Math.round(today.priceMinor * today.discount) * placement.quantity,
        shippingMinor: 0,
        taxMinor: 0,
        dropped: false,
      },
    ],
  };
}
