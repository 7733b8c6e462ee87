import { share } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { SoldLine, SoldOrder } from '#simulator/seller/soldOrder.ts';

export interface Charge {
  /** Such as `ProductCharges/Principal`. */
  path: [string, string];
  minor: number;
}

/** Charges that Amazon posts for a line when it is shipped or refunded; fees are negative, zero charges are omitted. */
export function chargesOf(line: SoldLine, order: SoldOrder, refund: boolean): Charge[] {
  const principal = line.unitPriceMinor * line.quantity;
  const commission = Math.round((principal - line.discountMinor + line.shippingMinor) * commissionRate(line.product));
  const perUnit = unitFulfilment(line.product, order.currency);
  const charges: Charge[] = refund
    ? [
        { path: ['ProductCharges', 'Principal'], minor: -principal },
        { path: ['Promotions', 'ItemPromotion'], minor: line.discountMinor },
        { path: ['Tax', 'ItemTax'], minor: -line.taxMinor },
        { path: ['AmazonFees', 'Commission'], minor: commission },
        { path: ['AmazonFees', 'RefundCommission'], minor: -Math.round(commission * 0.2) },
      ]
    : [
        { path: ['ProductCharges', 'Principal'], minor: principal },
        { path: ['ShippingCharges', 'Shipping'], minor: line.shippingMinor },
        { path: ['Promotions', 'ItemPromotion'], minor: -line.discountMinor },
        { path: ['Tax', 'ItemTax'], minor: line.taxMinor },
        { path: ['AmazonFees', 'Commission'], minor: -commission },
        { path: ['AmazonFees', 'FBAPerUnitFulfillmentFee'], minor: order.byMarketplace ? -perUnit * line.quantity : 0 },
      ];
  return charges.filter(({ minor }) => minor !== 0);
}

/** Amazon's commission as a share of the price, by category. */
export const commissionRate = ({ category }: Pick<Product, 'category'>): number =>
  0.11 + 0.04 * share(category, 'commission');

/** Amazon's fulfilment fee for one unit, in minor units of the currency. */
export const unitFulfilment = ({ sku }: Pick<Product, 'sku'>, currency: string): number =>
  Math.round((currency === 'USD' ? 322 : 1250) * (0.9 + 0.8 * share(sku, 'size')));
