import { tenths } from '#server/platform/language/tenths.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { joined, stored } from '#server/platform/language/stored.ts';
import type { LostProduct } from '#server/insight/buybox/status/lostProducts.ts';
import type { NewCompetitor } from '#server/insight/buybox/changes/newCompetitors.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { type FoundInsight, nameOf } from '#server/insight/planning/insights/insight.ts';
import { priceAdvice } from './priceAdvice.ts';

const HALF_CONFIDENCE_HOURS = 48;
const MIN_PRODUCTS = 3;
const MIN_SHARE_PERCENT = 10;

/**
 * Insights on mostly lost Buy Boxes of products with sales, each with the price advice of the product's evaluation, and on new
 * sellers on several listings.
 */
export function buyBoxInsights(
  lost: readonly LostProduct[],
  newcomers: readonly NewCompetitor[],
  analyses: ReadonlyMap<number, ProfitAnalysis>,
): FoundInsight[] {
  return [
    ...lost.flatMap((product) => lostInsight(product, analyses.get(product.product.id))),
    ...newcomers.filter(({ products }) => products >= MIN_PRODUCTS).map(newcomerInsight),
  ];
}

function lostInsight(
  { product, sharePercent, observedHours, price, ourPrice, topCompetitor }: LostProduct,
  analysis: ProfitAnalysis | undefined,
): FoundInsight[] {
  if (!analysis || analysis.units === 0) return [];
  const rival = topCompetitor?.name ?? topCompetitor?.sellerId;
  const revenue = analysis.revenue.brl;
  const share = tenths(sharePercent);
  return [
    {
      type: 'competitor',
      priority: sharePercent < 20 ? 'high' : 'medium',
      productId: product.id,
      fingerprint: `buybox:${product.id}`,
      ...stored({
        title: sentence('insights.buyBoxTitle', { name: nameOf(product) }),
        description: joined(
          rival ? sentence('insights.buyBoxShareRival', { share, rival }) : sentence('insights.buyBoxShare', { share }),
          price && ourPrice ? sentence('insights.buyBoxPrices', { price, ourPrice }) : null,
        ),
        recommendation: priceAdvice(analysis, { price, ourPrice }).text,
      }),
      confidence: observedHours / (observedHours + HALF_CONFIDENCE_HOURS),
      // half of the lost time at the rate of the owned time, at most current revenue; unknown with a small share
      impact:
        revenue && sharePercent >= MIN_SHARE_PERCENT
          ? { minor: Math.round(revenue.minor * Math.min(1, (100 - sharePercent) / sharePercent / 2)), currency: 'BRL' }
          : null,
      evidence: { sharePercent, observedHours, priceMinor: price?.minor, ourPriceMinor: ourPrice?.minor, rival },
    },
  ];
}

const newcomerInsight = (seller: NewCompetitor): FoundInsight => ({
  type: 'competitor',
  priority: seller.buyBoxes > 0 ? 'medium' : 'low',
  productId: null,
  fingerprint: `newcomer:${seller.marketplace}:${seller.sellerId}`,
  ...stored({
    title: sentence('insights.newcomerTitle', { name: seller.name ?? seller.sellerId }),
    description: sentence('insights.newcomer', { products: seller.products, buyBoxes: seller.buyBoxes }),
    recommendation: sentence('insights.newcomerAction'),
  }),
  confidence: 0.8,
  impact: null,
  evidence: { ...seller },
});
