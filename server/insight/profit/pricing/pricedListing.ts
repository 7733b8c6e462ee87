import { knownUnits } from '#server/insight/profit/costs.ts';
import { type Pricing, pricing } from './pricing.ts';
import type { FeeBand } from '#server/records/fees/feeBands.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';
import type { Sums } from '#server/insight/profit/detector/profitSums.ts';

/** Sales of a listing in some days, with where the price of a unit goes. */
export interface PricedListing {
  product: RatedProduct;
  units: number;
  /** Units that the seller sent and whose freight is unknown. */
  unitsWithoutFreight: number;
  /** Estimated share of fees and fulfilment, 0–1. Null without any. */
  estimatedShare: number | null;
  /** Null when no sold unit has known price, cost and fees. */
  pricing: Pricing | null;
  sums: Sums;
}

/** A listing by its own sums and the bands of its fees: nothing of other products is needed. */
export function pricedListing(product: RatedProduct, sums: Sums, bands: readonly FeeBand[]): PricedListing {
  const { units, native } = sums;
  const charges = native.fees + native.fulfilment;
  return {
    product,
    units,
    unitsWithoutFreight: sums.units_without_freight,
    estimatedShare: charges > 0 ? Math.min(1, native.estimated / charges) : null,
    pricing: knownUnits(sums) > 0 ? pricing(bands, sums) : null,
    sums,
  };
}
