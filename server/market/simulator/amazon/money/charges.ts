import type { SoldLine, SoldOrder } from '#server/market/simulator/seller/soldOrder.ts';
import { commissionRate, unitFulfilment } from './feeShares.ts';

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
