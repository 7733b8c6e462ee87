import type { FeeBand } from '#server/records/fees/feeBands.ts';
import { costsOf, knownUnits } from '#server/insight/profit/costs.ts';
import { type ProfitLine, profitLines } from '#server/insight/profit/detector/profitLines.ts';
import type { Sums } from '#server/insight/profit/detector/profitSums.ts';

/** Profit of a product as a function of its price. */
export interface Pricing {
  lines: ProfitLine[];
  /** Mean price of the units sold, in minor units of the product's currency. */
  soldAt: number;
  /** False when no fee rule matches: charged fees are then assumed to be a share of the price. */
  isFromRules: boolean;
}

/**
 * Profit per unit as a function of the price: the bands of the product's fee rules, shifted so that the fees at the mean
 * price of its sales equal the charged ones. Null while of no sale
 * price, cost and fees are known.
 */
export function pricing(bands: readonly FeeBand[], sums: Sums): Pricing | null {
  const { units, native } = sums;
  const { revenue } = native;
  if (knownUnits(sums) === 0 || revenue <= 0) return null;
  const costs = costsOf(native);
  const soldAt = revenue / (units - sums.units_without_price);
  const fees = native.fees / (units - sums.units_without_fee);
  const fulfilment = native.fulfilment / (units - sums.units_without_fee);
  const band = bands.find(({ from, below }) => soldAt >= from && (below === null || soldAt < below));
  const known = band ? bands : [chargedBand((native.fees * 100) / revenue)];
  const lines = profitLines(known, {
    cost: costs.product_cost / (units - sums.units_without_cost),
    other: (costs.storage + costs.returns - native.other_income) / units,
    fulfilment,
    feesBeyond: band ? fees - Math.max((soldAt * band.percent) / 100, band.minimum) - band.fixed : 0,
    freightBeyond: band ? fulfilment - (band.fulfilment ?? fulfilment) : 0,
    taxShare: native.tax / revenue,
    adShare: native.ads / revenue,
  });
  return { lines, soldAt, isFromRules: band !== undefined };
}

const chargedBand = (percent: number): FeeBand => ({
  from: 0,
  below: null,
  percent,
  minimum: 0,
  fixed: 0,
  fulfilment: null,
});
