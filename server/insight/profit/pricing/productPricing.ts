import type { Money } from '#server/platform/values/money.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { deadPriceZones, type PriceZone } from './deadPriceZones.ts';
import type { ProfitLine } from '#server/insight/profit/detector/profitLines.ts';
import { centsUp, recommendedPrice } from './recommendedPrice.ts';

/** How the profit of one unit depends on its price, in the product's own currency. */
export interface ProductPricing {
  marketplace: Marketplace;
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

/**
 * What the advanced simulator draws: the product's own pricing, then that of what is sold under the same SKU at the other
 * marketplace. Those whose costs are not known are left out.
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
