import { startOfDay } from '#simulator/seller/calendar.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import type { Simulator } from '#simulator/simulator.ts';

/** Days before the simulator's first day on which the seller was moved to user products. */
const MOVED_DAYS_AGO = 90;

/**
 * Id of the item whose variations became items of their own in the middle of the seller's history (scenario `twins`); null
 * outside the scenario and before the move. Closed since then, it keeps its old orders.
 */
export function movedItem(simulator: Simulator, moment: number): string | null {
  if (!simulator.modes.has('twins') || moment < startOfDay(simulator.state.anchorDay - MOVED_DAYS_AGO)) return null;
  return simulator.seller.products.find(({ variation }) => variation)?.asin ?? null;
}

/** Item and variation under which a product is sold at a moment (ms). */
export function soldAs(simulator: Simulator, product: Product, moment: number) {
  const { asin, variation } = product;
  return variation && asin === movedItem(simulator, moment)
    ? { itemId: newItemId(product), variation: null }
    : { itemId: asin, variation };
}

/** The item that a variation became; the seller's other items begin with MLB3. */
export const newItemId = ({ asin, variation }: Product): string =>
  `MLB5${asin.slice(4)}${String(variation!.id % 100).padStart(2, '0')}`;
