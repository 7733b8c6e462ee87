import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { Money } from '#server/platform/values/money.ts';

type Amount = Pick<DollarMoney, 'shown' | 'brl'>;

/** Findings of profit with the money at stake in the window, in BRL, and in the currency of the profit screens. */
export function profitStakes(findings: readonly Finding[], analyses: readonly ProfitAnalysis[]): Finding[] {
  const byProduct = new Map(analyses.map((analysis) => [analysis.product.id, analysis]));
  return findings.map((finding) => {
    const found = finding.productId === null ? null : byProduct.get(finding.productId);
    if (found) return { ...finding, ...amounts(stakeOf(finding, found)) };
    const without = analyses.filter(({ units, unitsWithoutCost }) => units > 0 && unitsWithoutCost > 0);
    if (finding.kind !== 'missing_cost') return finding;
    return { ...finding, subjects: without.length, stake: sumInReais(without.map(uncosted)) };
  });
}

const amounts = (amount: Amount | null) => (amount ? { stake: amount.brl, shown: amount.shown } : {});

/**
 * What a finding is worth: a product's loss, the profit its earlier margin would have kept, the refunds above the usual, or
 * the revenue whose profit is unknown. Null when unknown.
 */
function stakeOf({ kind, evidence }: Finding, analysis: ProfitAnalysis): Amount | null {
  const figures = evidence as Partial<Record<string, number>>;
  const { revenue, profit } = analysis;
  if (kind === 'hemorrhage') return profit && times(profit, -1);
  if (kind === 'margin_crossing')
    return times(revenue, ((figures.fromMarginPercent ?? 0) - (figures.marginPercent ?? 0)) / 100);
  if (kind === 'refund_spike')
    return times(revenue, ((figures.refundSharePercent ?? 0) - (figures.usualSharePercent ?? 0)) / 100);
  return uncosted(analysis);
}

/** Revenue of the units without a cost. */
const uncosted = ({ revenue, units, unitsWithoutCost }: ProfitAnalysis): Amount =>
  times(revenue, units > 0 ? unitsWithoutCost / units : 0);

/** A share of an amount, not below 0. */
function times({ shown, brl }: Amount, factor: number): Amount {
  const part = ({ minor, currency }: Money) => ({ minor: Math.max(0, Math.round(minor * factor)), currency });
  return { shown: part(shown), brl: brl && part(brl) };
}

function sumInReais(amounts: readonly Amount[]): Money | null {
  if (amounts.some(({ brl }) => !brl)) return null;
  return { minor: amounts.reduce((sum, { brl }) => sum + brl!.minor, 0), currency: 'BRL' };
}
