import type { Money } from '#server/core/money.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import { deadPriceZones, type PriceZone } from './deadPriceZones.ts';
import type { ProfitLine } from './profitLines.ts';
import { centsUp, recommendedPrice } from './recommendedPrice.ts';

/** How the profit of one unit depends on its price, in the product's own currency. */
export interface ProductPricing {
  currency: string;
  lines: ProfitLine[];
  deadZones: PriceZone[];
  /** Mean price of the units sold. */
  soldAt: Money;
  /** The least price without a loss; null when every price loses. */
  breakEvenPrice: Money | null;
  /** The least price with the wanted margin, whether it has it already or not; null when none has. */
  targetPrice: Money | null;
  isFromRules: boolean;
}

/** What the advanced simulator draws for one analysis; null while the product's costs are not known. */
export function productPricing(
  { product: { currency }, pricing }: Pick<ProfitAnalysis, 'product' | 'pricing'>,
  targetMargin: number,
): ProductPricing | null {
  if (!pricing) return null;
  const { lines, soldAt, isFromRules } = pricing;
  const priceFor = (margin: number) => {
    const price = recommendedPrice(lines, margin);
    return price === null ? null : { minor: centsUp(price), currency };
  };
  return {
    currency,
    lines,
    deadZones: deadPriceZones(lines),
    soldAt: { minor: Math.round(soldAt), currency },
    breakEvenPrice: priceFor(0),
    targetPrice: priceFor(targetMargin),
    isFromRules,
  };
}
