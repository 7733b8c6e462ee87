import { expect, test } from 'vitest';
import type { SoldLine, SoldOrder } from '#simulator/seller/soldOrder.ts';
import { chargesOf, commissionRate } from './charges.ts';

const product = { sku: 'SKU-1', category: 'Casa' } as SoldLine['product'];
const line: SoldLine = {
  product,
  quantity: 2,
  unitPriceMinor: 5_000,
  discountMinor: 300,
  shippingMinor: 1_500,
  taxMinor: 0,
  dropped: false,
};
const charges = (order: Partial<SoldOrder>, refund = false, of = line) =>
  Object.fromEntries(
    chargesOf(of, { country: 'BR', currency: 'BRL', ...order } as SoldOrder, refund).map(({ path, minor }) => [
      path.join('/'),
      minor,
    ]),
  );
const commissionOn = (minor: number) => -Math.round(minor * commissionRate(product));

test('a seller who ships keeps the buyer’s freight and pays commission on it; of Amazon’s own orders Amazon keeps it', () => {
  const ofBuyer = {
    'ProductCharges/OurPricePrincipal': 10_000,
    'PromoRebates/OurPriceDiscount': -300,
    'Shipping/ShippingPrincipal': 1_500,
  };
  expect(charges({ byMarketplace: false })).toEqual({
    ...ofBuyer,
    'AmazonFees/Commission/Base': commissionOn(11_200),
  });
  expect(charges({ byMarketplace: true })).toEqual({
    ...ofBuyer,
    'AmazonFees/Commission/Base': commissionOn(9_700),
    'AmazonFees/FBAPerUnitFulfillmentFee/Base': expect.any(Number),
    'AmazonFees/ShippingChargeback/Base': -1_500,
  });
});

test('tax of the buyer is withheld again, and a fee is divided into itself and its tax', () => {
  const abroad = charges({ byMarketplace: false, country: 'US' }, false, { ...line, taxMinor: 700 });
  expect(abroad).toMatchObject({ 'Tax/OurPriceTax': 700, 'Tax/MarketplaceFacilitatorTax-Principal': -700 });
  const fee = abroad['AmazonFees/Commission/Base']! + abroad['AmazonFees/Commission/Tax']!;
  expect(fee).toBe(commissionOn(11_200));
});

test('a refund gives back price, promotion and commission, less the fee for it', () => {
  const commission = -commissionOn(11_200);
  expect(charges({ byMarketplace: false }, true)).toEqual({
    'ProductCharges/OurPricePrincipal': -10_000,
    'PromoRebates/OurPriceDiscount': 300,
    'AmazonFees/Commission/Base': commission,
    'AmazonFees/RefundCommission/Base': -Math.round(commission * 0.2),
  });
});
