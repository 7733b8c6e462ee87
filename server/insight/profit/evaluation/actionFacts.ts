import { adsExcess } from '#server/insight/findings/gapCauses.ts';
import { knownUnits, profitOf } from '#server/insight/profit/costs.ts';
import { economicsOf } from './economicsOf.ts';
import type { ProfitGap } from './gapOf.ts';
import type { Pricing } from '#server/insight/profit/pricing/pricing.ts';
import { centsUp, recommendedPrice } from '#server/insight/profit/pricing/recommendedPrice.ts';
import type { AnalysisContext } from '#server/insight/profit/detector/analysisOf.ts';
import { profitAt } from '#server/insight/profit/detector/profitLines.ts';
import type { ProfitStatus } from '#server/insight/profit/detector/profitStatus.ts';
import type { Sums } from '#server/insight/profit/detector/profitSums.ts';

/** What the action depends on, in the product's currency. */
export function actionFacts(
  sums: Sums,
  {
    gap,
    status,
    price,
    listed,
    context: { settings, facts },
  }: {
    gap: ProfitGap | null;
    status: ProfitStatus | null;
    price: Pricing | null;
    listed: number | null;
    context: AnalysisContext;
  },
) {
  const { units, native } = sums;
  const profit = profitOf(native);
  const isLoss = gap?.kind === 'loss';
  const missing = isLoss ? -profit : gap ? (native.revenue * settings.targetMargin) / 100 - profit : 0;
  return {
    units,
    revenue: native.revenue,
    isJudged: status !== null,
    unitsWithoutCost: sums.units_without_cost,
    gap: Math.max(0, missing),
    isLoss,
    ads: native.ads,
    adsExcess: adsExcess(economicsOf(native)),
    storage: native.storage,
    profitPerUnit: knownUnits(sums) === units && units > 0 ? profit / units : null,
    better: price && facts.better && isWorthIt(price, facts.better.price) ? facts.better : null,
    isPriced: price !== null,
    marginPrice: price && gap ? marginPrice(price, sums, { target: settings.targetMargin, isLoss, listed }) : null,
    chanceAt: facts.chanceAt,
    stock: facts.stock,
  };
}

/** Whether a price earns anything with the costs of now, which may have changed since it was found. */
const isWorthIt = ({ lines }: Pricing, price: number) => (profitAt(lines, price) ?? 0) > 0;

/** Lowest price with the target margin; of a loss without one, that without a loss. With its effect on the same units. */
function marginPrice(
  { lines, soldAt }: Pricing,
  { units }: Sums,
  { target, isLoss, listed }: { target: number; isLoss: boolean; listed: number | null },
) {
  const exact = recommendedPrice(lines, target) ?? (isLoss ? recommendedPrice(lines, 0) : null);
  if (exact === null) return null;
  const price = centsUp(exact);
  const effect = units * ((profitAt(lines, price) ?? 0) - (profitAt(lines, soldAt) ?? 0));
  const isReached = price > soldAt && listed !== null && listed >= price;
  return { price, current: soldAt, effect: Math.max(0, Math.round(effect)), isReached };
}
