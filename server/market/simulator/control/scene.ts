import type { Simulator } from '#server/market/simulator/simulator.ts';
import { type OfferScene, offersAt } from '#server/market/simulator/seller/offers.ts';
import type { Product } from '#server/market/simulator/seller/products/product.ts';

/** Who offers the product now, or at another moment (ms). */
export const scene = (
  { seed, state, clock }: Pick<Simulator, 'seed' | 'state' | 'clock'>,
  product: Product,
  at = clock.now(),
): OfferScene => offersAt({ seed, anchorDay: state.anchorDay, forced: state.forcedOffers ?? [] }, product, at);
