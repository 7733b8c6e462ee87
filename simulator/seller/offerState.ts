import type { Simulator } from '#simulator/simulator.ts';
import { type OfferState, offersAt } from '#simulator/seller/offers.ts';
import type { Product } from '#simulator/seller/products/product.ts';

/** Offers for the product and the Buy Box owner, now or at another instant (ms). */
export const offerState = (
  { seed, state, clock }: Pick<Simulator, 'seed' | 'state' | 'clock'>,
  product: Product,
  at = clock.now(),
): OfferState => offersAt({ seed, anchorDay: state.anchorDay, forced: state.forcedOffers ?? [] }, product, at);
