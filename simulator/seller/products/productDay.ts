import { share } from '#simulator/seller/hash.ts';
import { isBlackFridayWeek } from '#simulator/seller/season.ts';
import { type Product, productKey, sensiblePrice } from './product.ts';

/** Days between two deliveries of a product to the warehouse. */
export const RESTOCK_DAYS = 30;

export interface ProductDay {
  onSale: boolean;
  priceMinor: number;
  /** From 0 to 1, funded by the seller. */
  discount: number;
}

/** Price and availability of a product on a day. */
export function productDay(seed: number, product: Product, day: number): ProductDay {
  const key = productKey(product);
  const base = product.basePriceMinor ?? 0;
  const priceSpan = Math.floor((day + 61 * share(seed, key, 'span')) / 61);
  const level = 0.93 + 0.16 * share(seed, key, 'level', priceSpan);
  return {
    onSale: day >= product.launchDay && day < emptyFrom(seed, key, day),
    priceMinor: sensiblePrice(Math.round(base * level), base % 100),
    discount: discountOn(seed, key, day),
  };
}

/** First and last day (inclusive) of the delivery cycle that contains `day`. */
export function restockCycle(seed: number, key: string, day: number): { first: number; last: number } {
  const offset = Math.floor(RESTOCK_DAYS * share(seed, key, 'restock'));
  const first = Math.floor((day - offset) / RESTOCK_DAYS) * RESTOCK_DAYS + offset;
  return { first, last: first + RESTOCK_DAYS - 1 };
}

/** First day on which the product is sold out before its next delivery; past the cycle when it lasts. */
export function emptyFrom(seed: number, key: string, day: number): number {
  const { first, last } = restockCycle(seed, key, day);
  if (share(seed, key, 'empty', first) > 0.14) return last + 1;
  return last + 1 - (2 + Math.floor(6 * share(seed, key, 'empty days', first)));
}

function discountOn(seed: number, key: string, day: number): number {
  if (isBlackFridayWeek(day) && share(seed, key, 'black friday', Math.floor(day / 300)) < 0.6)
    return (10 + 5 * Math.floor(5 * share(seed, key, 'black friday cut', Math.floor(day / 300)))) / 100;
  const fortnight = Math.floor((day + 14 * share(seed, key, 'promotion')) / 14);
  if (share(seed, key, 'promoted', fortnight) > 0.13) return 0;
  const dayWithin = (day + Math.floor(14 * share(seed, key, 'promotion'))) % 14;
  return dayWithin < 6 ? (5 + 5 * Math.floor(4 * share(seed, key, 'cut', fortnight))) / 100 : 0;
}
