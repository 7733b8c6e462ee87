import type { Simulator } from '#simulator/simulator.ts';
import { type Product, productKey } from './products/product.ts';
import { productDay } from './products/productDay.ts';

/** Price and discount of a product on a day, as the seller last set the price through an API. Orders keep their own. */
export function ownPrice(
  simulator: Simulator,
  product: Product,
  day: number,
): { priceMinor: number; discount: number } {
  const { priceMinor, discount } = productDay(simulator.seed, product, day);
  const set = simulator.state.setPrices?.[productKey(product)];
  return { priceMinor: set ?? priceMinor, discount };
}

/** Stores a price that the seller set. */
export function setOwnPrice(simulator: Simulator, product: Product, minor: number): void {
  simulator.state.setPrices = { ...simulator.state.setPrices, [productKey(product)]: minor };
  simulator.save();
}
