import { share } from '#simulator/seller/hash.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { SoldLine, SoldOrder } from '#simulator/seller/soldOrder.ts';

export interface Charge {
  /** Names from the group down to the amount, such as `AmazonFees/Commission/Base`. */
  path: string[];
  minor: number;
}

/**
 * Charges that Amazon posts for a line when it is shipped or refunded; fees are negative, zero charges are omitted. Of an order
 * that Amazon ships, it keeps the buyer's freight; a seller who ships keeps it and pays commission on it.
 */
export function chargesOf(line: SoldLine, order: SoldOrder, refund: boolean): Charge[] {
  const principal = line.unitPriceMinor * line.quantity;
  const kept = order.byMarketplace ? 0 : line.shippingMinor;
  const commission = Math.round((principal - line.discountMinor + kept) * commissionRate(line.product));
  const fulfilment = order.byMarketplace ? unitFulfilment(line.product, order.currency) * line.quantity : 0;
  const charges = refund
    ? [
        ...ofBuyer(line, -1),
        ...fee('Commission', commission, order),
        ...fee('RefundCommission', -Math.round(commission * 0.2), order),
      ]
    : [
        ...ofBuyer(line, 1),
        { path: ['Shipping', 'ShippingPrincipal'], minor: line.shippingMinor },
        ...fee('Commission', -commission, order),
        ...fee('FBAPerUnitFulfillmentFee', -fulfilment, order),
        ...fee('ShippingChargeback', kept - line.shippingMinor, order),
      ];
  return charges.filter(({ minor }) => minor !== 0);
}

/** What the buyer pays, or gets back: price, promotion, and tax, which Amazon withholds again. */
const ofBuyer = (line: SoldLine, sign: 1 | -1): Charge[] => [
  { path: ['ProductCharges', 'OurPricePrincipal'], minor: sign * line.unitPriceMinor * line.quantity },
  { path: ['PromoRebates', 'OurPriceDiscount'], minor: -sign * line.discountMinor },
  { path: ['Tax', 'OurPriceTax'], minor: sign * line.taxMinor },
  { path: ['Tax', 'MarketplaceFacilitatorTax-Principal'], minor: -sign * line.taxMinor },
];

/** A fee, of which a part is tax outside Brazil. */
function fee(name: string, minor: number, { country }: SoldOrder): Charge[] {
  const tax = country === 'BR' ? 0 : Math.trunc(minor / 20);
  return [
    { path: ['AmazonFees', name, 'Base'], minor: minor - tax },
    { path: ['AmazonFees', name, 'Tax'], minor: tax },
  ];
}

/** Amazon's commission as a share of the price, by category. */
export const commissionRate = ({ category }: Pick<Product, 'category'>): number =>
  0.11 + 0.04 * share(category, 'commission');

/** Amazon's fulfilment fee for one unit, in minor units of the currency. */
export const unitFulfilment = ({ sku }: Pick<Product, 'sku'>, currency: string): number =>
  Math.round((currency === 'USD' ? 322 : 1250) * (0.9 + 0.8 * share(sku, 'size')));
