import { tenths } from '#server/platform/language/tenths.ts';
import { type Sentence, sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { joined, stored } from '#server/platform/language/stored.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { CauseKind } from '#server/insight/findings/gapCauses.ts';
import { type FoundInsight, nameOf } from '#server/insight/planning/insights/insight.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { actionText, inReais } from './actionText.ts';
import { excessInsight, restockInsight } from './stockInsights.ts';

const LARGE_MINOR = 20_000;
/** A smaller loss is one step less urgent. */
const SMALL_LOSS_MINOR = 10_000;
const SEVERE_MARGIN = -10;
const HALF = 0.5;
const priorities = ['critical', 'high', 'medium'] as const;

const CAUSES: Record<CauseKind, SentenceId> = {
  product_cost: 'insights.causeProductCost',
  fees: 'insights.causeFees',
  fulfilment: 'insights.causeFulfilment',
  tax: 'insights.causeTax',
  storage: 'insights.causeStorage',
  returns: 'insights.causeReturns',
  ads: 'insights.causeAds',
  price: 'insights.causePrice',
  unknown_cost: 'insights.causeUnknownCost',
  unknown_fees: 'insights.causeUnknownFees',
};

/**
 * Insights on the account's products, each with the one action of the product's evaluation, and on costs to enter. `plan` has the
 * stocks by the product that they are planned for.
 */
export const productInsights = (
  analyses: readonly ProfitAnalysis[],
  plan: ReadonlyMap<number, RestockRow>,
): FoundInsight[] => analyses.flatMap((analysis) => [...advised(analysis, plan), ...missingCost(analysis)]);

function advised(analysis: ProfitAnalysis, plan: ReadonlyMap<number, RestockRow>): FoundInsight[] {
  const { action, gap, status, product } = analysis;
  if (status === 'costing') return gap ? [costing(analysis)] : []; // less than a cent in US$ is no gap
  if (gap?.kind === 'loss') return [losing(analysis)];
  const row = plan.get(product.id);
  switch (action.kind) {
    case 'cut_ads':
      return [overspending(analysis)];
    case 'restock':
      return row ? [restockInsight(row, analysis)] : [];
    case 'clear_stock':
      return row ? [excessInsight(row, analysis)] : [];
    case 'raise_price':
    case 'lower_price':
      return action.reason === 'evidence' ? [betterPrice(analysis)] : [];
    default:
      return [];
  }
}

const ofProduct = ({ product, action, sums }: ProfitAnalysis) => ({
  productId: product.id,
  evidence: { action: action.kind, reason: action.reason, units: sums.units },
});

function losing(analysis: ProfitAnalysis): FoundInsight {
  const { product, marginPercent, gap, sums } = analysis;
  const loss = inReais(gap!.amount);
  const lost = { amount: loss, units: sums.units };
  const severe = marginPercent !== null && marginPercent < SEVERE_MARGIN ? 0 : 1;
  const { evidence, productId } = ofProduct(analysis);
  return {
    type: analysis.action.kind === 'cut_ads' ? 'campaign' : 'pricing',
    priority: priorities[severe + (loss.minor < SMALL_LOSS_MINOR ? 1 : 0)]!,
    productId,
    fingerprint: `loss:${product.id}`,
    ...stored({
      title: sentence('insights.lossTitle', { name: nameOf(product) }),
      description: joined(
        marginPercent === null
          ? sentence('insights.loss', lost)
          : sentence('insights.lossWithMargin', { ...lost, margin: tenths(marginPercent) }),
        causesText(analysis),
      ),
      recommendation: actionText(analysis),
    }),
    confidence: 0.9,
    impact: loss,
    evidence: { ...evidence, marginPercent, profitMinor: -loss.minor },
  };
}

function costing(analysis: ProfitAnalysis): FoundInsight {
  const { product, gap } = analysis;
  const cost = inReais(gap!.amount);
  return {
    ...ofProduct(analysis),
    type: analysis.action.kind === 'cut_ads' ? 'campaign' : 'other',
    priority: cost.minor >= SMALL_LOSS_MINOR ? 'high' : 'low',
    fingerprint: `costing:${product.id}`,
    ...stored({
      title: sentence('insights.costingTitle', { name: nameOf(product) }),
      description: joined(sentence('insights.costing', { amount: cost }), causesText(analysis)),
      recommendation: actionText(analysis),
    }),
    confidence: 0.9,
    impact: cost,
  };
}

/** The causes with their amounts, largest first. */
function causesText({ causes }: ProfitAnalysis): Sentence {
  const known = causes.flatMap(({ kind, amount }) => (amount ? [{ kind, money: inReais(amount) }] : []));
  const parts = known
    .filter(({ money }) => money.minor > 0)
    .toSorted((a, b) => b.money.minor - a.money.minor)
    .map(({ kind, money }) => sentence('insights.causeAmount', { cause: { code: CAUSES[kind] }, amount: money }));
  const unknown = causes.filter(({ amount }) => !amount).map(({ kind }) => ({ code: CAUSES[kind] }));
  return sentence('insights.causes', { causes: { list: [...parts, ...unknown] } });
}

function overspending(analysis: ProfitAnalysis): FoundInsight {
  const { product, sums, action } = analysis;
  const { ads, ad_sales: adSales } = sums.reais ?? sums.native;
  const currency = sums.reais ? 'BRL' : product.currency;
  const spent = { minor: Math.round(ads), currency };
  const impact = action.effect && inReais(action.effect);
  return {
    ...ofProduct(analysis),
    type: 'campaign',
    priority: impact && impact.minor > HALF * ads ? 'high' : 'medium',
    fingerprint: `ads:${product.id}`,
    ...stored({
      title: sentence(adSales === 0 ? 'insights.adsUnsoldTitle' : 'insights.adsTitle', { name: nameOf(product) }),
      description:
        adSales === 0
          ? sentence('insights.adsUnsold', { amount: spent })
          : sentence('insights.ads', { acos: tenths((ads / adSales) * 100), amount: spent }),
      recommendation: actionText(analysis),
    }),
    confidence: adSales === 0 ? 0.85 : 0.8,
    impact,
  };
}

function betterPrice(analysis: ProfitAnalysis): FoundInsight {
  const { product, action } = analysis;
  const gain: Money = inReais(action.effect!);
  const chance = action.buyBoxChance;
  return {
    ...ofProduct(analysis),
    type: 'pricing',
    priority: gain.minor >= LARGE_MINOR ? 'high' : 'medium',
    fingerprint: `price:${product.id}`,
    ...stored({
      title: sentence(action.kind === 'raise_price' ? 'insights.raisePriceTitle' : 'insights.lowerPriceTitle', {
        name: nameOf(product),
      }),
      description: joined(
        sentence('insights.betterPrice', { amount: gain }),
        chance === null ? null : sentence('insights.buyBoxChance', { chance: tenths(chance * 100) }),
      ),
      recommendation: actionText(analysis),
    }),
    confidence: 0.8,
    impact: gain,
  };
}

function missingCost({ product, unitsWithoutCost, units, revenue }: ProfitAnalysis): FoundInsight[] {
  if (unitsWithoutCost === 0) return [];
  return [
    {
      type: 'other',
      priority: unitsWithoutCost === units ? 'medium' : 'low',
      productId: product.id,
      fingerprint: `cost:${product.id}`,
      ...stored({
        title: sentence('insights.missingCostTitle', { name: nameOf(product) }),
        description: sentence('insights.missingCost', { unknown: unitsWithoutCost, units }),
        recommendation: sentence('insights.missingCostAction'),
      }),
      confidence: 1,
      impact: null,
      evidence: { unitsWithoutCost, units, revenueMinor: revenue.brl?.minor ?? null },
    },
  ];
}
