import { formatAmount, type Money } from '#server/platform/values/money.ts';
import type { CauseKind } from '#server/insight/findings/gapCauses.ts';
import { figure, type FoundInsight, nameOf, units as unitsText } from '#server/insight/planning/insights/insight.ts';
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

const CAUSES: Record<CauseKind, string> = {
  product_cost: 'custo do produto',
  fees: 'comissão e taxas',
  fulfilment: 'frete e logística',
  tax: 'impostos',
  storage: 'armazenagem',
  returns: 'devoluções',
  ads: 'anúncios',
  price: 'preço baixo para os custos',
  unknown_cost: 'custo desconhecido',
  unknown_fees: 'taxas desconhecidas',
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
  const margin = marginPercent === null ? '' : `Margem de ${figure(marginPercent)}% nos últimos 30 dias: `;
  const severe = marginPercent !== null && marginPercent < SEVERE_MARGIN ? 0 : 1;
  const { evidence, productId } = ofProduct(analysis);
  return {
    type: analysis.action.kind === 'cut_ads' ? 'campaign' : 'pricing',
    priority: priorities[severe + (loss.minor < SMALL_LOSS_MINOR ? 1 : 0)]!,
    productId,
    fingerprint: `loss:${product.id}`,
    title: `Prejuízo em ${nameOf(product)}`,
    description: `${margin}${formatAmount(loss)} perdidos em ${unitsText(sums.units)}. ${causesText(analysis)}`,
    recommendation: actionText(analysis),
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
    title: `Custo sem venda: ${nameOf(product)}`,
    description: `${formatAmount(cost)} em 30 dias, sem nenhuma venda. ${causesText(analysis)}`,
    recommendation: actionText(analysis),
    confidence: 0.9,
    impact: cost,
  };
}

/** The causes with their amounts, largest first. */
function causesText({ causes }: ProfitAnalysis): string {
  const known = causes.flatMap(({ kind, amount }) => (amount ? [{ kind, money: inReais(amount) }] : []));
  const parts = known
    .filter(({ money }) => money.minor > 0)
    .toSorted((a, b) => b.money.minor - a.money.minor)
    .map(({ kind, money }) => `${CAUSES[kind]} ${formatAmount(money)}`);
  const unknown = causes.filter(({ amount }) => !amount).map(({ kind }) => CAUSES[kind]);
  return `Causas: ${[...parts, ...unknown].join(', ')}.`;
}

function overspending(analysis: ProfitAnalysis): FoundInsight {
  const { product, sums, action } = analysis;
  const { ads, ad_sales: adSales } = sums.reais ?? sums.native;
  const currency = sums.reais ? 'BRL' : product.currency;
  const spent = formatAmount({ minor: Math.round(ads), currency });
  const impact = action.effect && inReais(action.effect);
  return {
    ...ofProduct(analysis),
    type: 'campaign',
    priority: impact && impact.minor > HALF * ads ? 'high' : 'medium',
    fingerprint: `ads:${product.id}`,
    title:
      adSales === 0 ? `Gasto sem venda: ${nameOf(product)}` : `ACOS acima do ponto de equilíbrio: ${nameOf(product)}`,
    description:
      adSales === 0
        ? `${spent} em anúncios nos últimos 30 dias, sem nenhuma venda atribuída.`
        : `ACOS de ${figure((ads / adSales) * 100)}%: ${spent} em anúncios em 30 dias, mais do que as vendas deles pagam.`,
    recommendation: actionText(analysis),
    confidence: adSales === 0 ? 0.85 : 0.8,
    impact,
  };
}

function betterPrice(analysis: ProfitAnalysis): FoundInsight {
  const { product, action } = analysis;
  const gain: Money = inReais(action.effect!);
  const verb = action.kind === 'raise_price' ? 'Subir' : 'Baixar';
  const chance =
    action.buyBoxChance === null ? '' : ` A chance da Buy Box nesse preço é de ${figure(action.buyBoxChance * 100)}%.`;
  return {
    ...ofProduct(analysis),
    type: 'pricing',
    priority: gain.minor >= LARGE_MINOR ? 'high' : 'medium',
    fingerprint: `price:${product.id}`,
    title: `${verb} o preço de ${nameOf(product)}`,
    description: `Os preços já praticados indicam ${formatAmount(gain)} a mais em 30 dias.${chance}`,
    recommendation: actionText(analysis),
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
      title: `Falta o custo de ${nameOf(product)}`,
      description: `${figure(unitsWithoutCost)} de ${figure(units)} unidades de 30 dias sem custo: o lucro delas é desconhecido.`,
      recommendation: 'Informar o custo do produto.',
      confidence: 1,
      impact: null,
      evidence: { unitsWithoutCost, units, revenueMinor: revenue.brl?.minor ?? null },
    },
  ];
}
