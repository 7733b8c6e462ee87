import { formatAmount } from '#server/platform/values/money.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { figure, type FoundInsight, nameOf } from './insight.ts';

const MIN_SPEND_MINOR = 2_000;
const HALF = 0.5;

/** Insights on advertising above break-even or without sales, and on products with missing costs. */
export const campaignInsights = (analyses: readonly ProfitAnalysis[]): FoundInsight[] =>
  analyses.flatMap((analysis) => [...campaign(analysis), ...missingCost(analysis)]);

function campaign({ product, sums }: ProfitAnalysis): FoundInsight[] {
  const totals = sums.reais ?? sums.native;
  const currency = sums.reais ? 'BRL' : product.currency;
  const { ads, ad_sales: adSales } = totals;
  if (ads < MIN_SPEND_MINOR) return [];
  const shared = { type: 'campaign' as const, productId: product.id, fingerprint: `ads:${product.id}` };
  const spent = formatAmount({ minor: Math.round(ads), currency });
  if (adSales === 0)
    return [
      {
        ...shared,
        priority: 'high',
        title: `Gasto sem venda: ${nameOf(product)}`,
        description: `${spent} em anúncios nos últimos 30 dias, sem nenhuma venda atribuída.`,
        recommendation: 'Pausar a campanha ou rever palavras e anúncio.',
        confidence: 0.85,
        impact: { minor: Math.round(ads), currency },
        evidence: { adsMinor: ads, adSalesMinor: adSales },
      },
    ];
  if (totals.revenue <= 0) return [];
  const breakEven = ((profitOf(totals) + ads) / totals.revenue) * 100;
  const acos = (ads / adSales) * 100;
  if (acos <= breakEven) return [];
  const excess = ads - (Math.max(0, breakEven) / 100) * adSales;
  return [
    {
      ...shared,
      priority: excess > HALF * ads ? 'high' : 'medium',
      title: `ACOS acima do ponto de equilíbrio: ${nameOf(product)}`,
      description: `ACOS de ${figure(acos)}%; o ponto de equilíbrio é ${figure(breakEven)}%. Gasto de ${spent} em 30 dias.`,
      recommendation: 'Reduzir lances até o ACOS ficar abaixo do ponto de equilíbrio.',
      confidence: 0.8,
      impact: { minor: Math.round(excess), currency },
      evidence: { acosPercent: acos, breakEvenPercent: breakEven, adsMinor: ads, adSalesMinor: adSales },
    },
  ];
}

function missingCost({ product, unitsWithoutCost, units, revenue }: ProfitAnalysis): FoundInsight[] {
  if (unitsWithoutCost === 0) return [];
  return [
    {
      type: 'other',
      priority: unitsWithoutCost === units ? 'medium' : 'low',
      productId: product.id,
      fingerprint: `cost:${product.id}`,
      title: `Falta o custo de ${nameOf(product)}`,
      description: `${figure(unitsWithoutCost)} de ${figure(units)} unidades de 30 dias sem custo: o lucro delas é desconhecido.`,
      recommendation: 'Informar o custo do produto.',
      confidence: 1,
      impact: null,
      evidence: { unitsWithoutCost, units, revenueMinor: revenue.brl?.minor ?? null },
    },
  ];
}
