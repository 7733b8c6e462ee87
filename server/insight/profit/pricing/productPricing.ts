import type { Money } from '#server/platform/values/money.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { deadPriceZones, type PriceZone } from './deadPriceZones.ts';
import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';
import { centsUp, recommendedPrice } from './recommendedPrice.ts';

/** Profit of a unit as a function of its price, in the product's currency. */
export interface ProductPricing {
  marketplace: Marketplace;
  currency: string;
  lines: ProfitLine[];
  deadZones: PriceZone[];
  /** Mean price of the units sold. */
  soldAt: Money;
  /** Lowest price without a loss. Null when every price makes a loss. */
  breakEvenPrice: Money | null;
  /** Lowest price with the target margin, even if it is already reached. Null when no price reaches it. */
  targetPrice: Money | null;
  isFromRules: boolean;
}

/**
 * Curves of the advanced simulator: the product, then listings with the same SKU at the other marketplace. Excludes
 * listings with unknown costs.
 */
export function productPricings(
  { current, listings }: { current: ProfitAnalysis; listings: readonly ProfitAnalysis[] },
  targetMargin: number,
): ProductPricing[] {
  const elsewhere = listings.find(({ product }) => product.marketplace !== current.product.marketplace);
  return [current, ...(elsewhere ? [elsewhere] : [])].flatMap((analysis) => pricingOf(analysis, targetMargin));
}

function pricingOf(
  { product: { currency, marketplace }, pricing }: ProfitAnalysis,
  targetMargin: number,
): ProductPricing[] {
  if (!pricing) return [];
  const { lines, soldAt, isFromRules } = pricing;
  const priceFor = (margin: number) => {
    const price = recommendedPrice(lines, margin);
    return price === null ? null : { minor: centsUp(price), currency };
  };
  const priced: ProductPricing = {
    marketplace,
    currency,
    lines,
    deadZones: deadPriceZones(lines),
    soldAt: { minor: Math.round(soldAt), currency },
    breakEvenPrice: priceFor(0),
    targetPrice: priceFor(targetMargin),
    isFromRules,
  };
  return [priced];
}
