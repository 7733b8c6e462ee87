import { formatAmount } from '#server/platform/values/money.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { centsUp, recommendedPrice } from '#server/insight/profit/pricing/recommendedPrice.ts';
import { figure, type FoundInsight, nameOf, units as unitsText } from '#server/insight/planning/insights/insight.ts';
import type { FoundPrice } from './suggestPrices.ts';

/** Minimum confidence of a shown price (spec 9). */
const MIN_CONFIDENCE = 0.7;
const LARGE_GAIN_MINOR = 20_000;
/** A smaller loss is one step less urgent. */
const SMALL_LOSS_MINOR = 10_000;
const priorities = ['critical', 'high', 'medium'] as const;

/** Insights on better prices, and on products sold at a loss. */
export function pricingInsights(
  prices: readonly FoundPrice[],
  analyses: ReadonlyMap<number, ProfitAnalysis>,
): FoundInsight[] {
  const better = prices
    .filter(({ confidence }) => confidence > MIN_CONFIDENCE)
    .flatMap((price) => betterPrice(price, analyses));
  return [...better, ...[...analyses.values()].flatMap(losing)];
}

function betterPrice(price: FoundPrice, analyses: ReadonlyMap<number, ProfitAnalysis>): FoundInsight[] {
  const analysis = analyses.get(price.productId);
  if (!analysis) return [];
  const { product, marginPercent, pricing } = analysis;
  // a product sold at a loss has its own insight
  if (!pricing || (marginPercent ?? 0) < 0) return [];
  const { currency } = product;
  const gain = { minor: price.profitChange, currency };
  const to = formatAmount({ minor: price.suggestedPrice, currency });
  const from = formatAmount({ minor: price.currentPrice, currency });
  const verb = price.suggestedPrice > price.currentPrice ? 'Subir' : 'Baixar';
  const why =
    price.basis === 'elasticity'
      ? `As vendas mudam ${figure(Math.abs(price.elasticity!))}% a cada 1% de preço (${price.pricePoints} preços em ${price.inStockDays} dias).`
      : `A chance da Buy Box nesse preço é de ${figure((price.buyBoxProbability ?? 0) * 100)}%.`;
  return [
    {
      type: 'pricing',
      priority: price.profitChange >= LARGE_GAIN_MINOR ? 'high' : 'medium',
      productId: product.id,
      fingerprint: `price:${product.id}`,
      title: `${verb} o preço de ${nameOf(product)}`,
      description: why,
      recommendation: `Mudar de ${from} para ${to}.`,
      confidence: price.confidence,
      impact: gain,
      evidence: { ...price },
    },
  ];
}

function losing(analysis: ProfitAnalysis): FoundInsight[] {
  const { product, profit, marginPercent, pricing, units } = analysis;
  if (!profit?.brl || marginPercent === null || marginPercent >= 0 || !pricing) return [];
  const least = recommendedPrice(pricing.lines, 0);
  const loss = { minor: -profit.brl.minor, currency: 'BRL' };
  return [
    {
      type: 'pricing',
      priority: priorities[(marginPercent < -10 ? 0 : 1) + (loss.minor < SMALL_LOSS_MINOR ? 1 : 0)]!,
      productId: product.id,
      fingerprint: `loss:${product.id}`,
      title: `Prejuízo em ${nameOf(product)}`,
      description: `Margem de ${figure(marginPercent)}% nos últimos 30 dias: ${formatAmount(loss)} perdidos em ${unitsText(units)}.`,
      recommendation:
        least === null
          ? 'Nenhum preço é lucrativo com os custos de hoje: rever custo, frete e taxas.'
          : `Vender a partir de ${formatAmount({ minor: centsUp(least), currency: product.currency })}, ou reduzir custos.`,
      confidence: 0.9,
      impact: loss,
      evidence: { marginPercent, profitMinor: profit.brl.minor, units },
    },
  ];
}
