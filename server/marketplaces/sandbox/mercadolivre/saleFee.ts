import type { Product } from '#server/marketplaces/sandbox/seller/product.ts';

/** What Mercado Livre keeps of one unit sold (minor units): its share by listing type, and a fixed part on cheap self-delivered ones. */
export function saleFee(product: Product, unitPriceMinor: number): number {
  const rate = product.mercadolivre?.listingType === 'gold_pro' ? 0.17 : 0.12;
  const fixed = product.mercadolivre?.logisticType === 'self_service' && unitPriceMinor < 7900 ? 650 : 0;
  return Math.round(unitPriceMinor * rate) + fixed;
}
