import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import { marginPercent, type ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { dollarText } from '#server/insight/profit/dollars/dollarText.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { profitStatus, profitStatuses } from '#server/insight/profit/detector/profitStatus.ts';
import type { Sums } from '#server/insight/profit/detector/profitSums.ts';

/** The kinds of alerts that profit raises. */
export const profitAlertKinds = ['hemorrhage', 'margin_crossing', 'refund_spike', 'missing_cost'] as const;

export interface EarlierFigures {
  /** Sums of the window as it was a week ago, by product. */
  weekAgo: ReadonlyMap<number, Sums>;
  /** Sums of the window before this one, by product. */
  before: ReadonlyMap<number, Sums>;
  /** Products whose margin is known to have crossed a line and has not come back, with the margin it fell from. */
  crossed: ReadonlyMap<number, number>;
}

const SPIKE_FACTOR = 2;
const SPIKE_SHARE = 5;
const GRAVE_SPIKE_SHARE = 10;
const FEWEST_UNITS = 5;
/** More products without a cost than these are one alert: a new account has none. */
const MOST_SINGLE = 20;

/** What the analyses of one account give reason to tell the seller. In English, as the screens that show it. */
export function profitFindings(
  analyses: readonly ProfitAnalysis[],
  settings: ProfitSettings,
  earlier: EarlierFigures,
): Finding[] {
  const found = analyses.flatMap((analysis) => [
    ...hemorrhage(analysis),
    ...marginCrossing(analysis, settings, earlier),
    ...refundSpike(analysis, earlier),
  ]);
  return [...found, ...missingCosts(analyses)];
}

function hemorrhage({ product, status, marginPercent: margin, profit, units }: ProfitAnalysis): Finding[] {
  if (status !== 'hemorrhage' || margin === null || !profit) return [];
  const lost = { ...profit.shown, minor: Math.abs(profit.shown.minor) };
  return [
    {
      ...of('hemorrhage', product),
      severity: 'critical',
      title: `${titleOf(product)} is losing money`,
      message: `Lost ${dollarText(lost)} on ${unitsText(units)} in 30 days: margin ${percent(margin)}.`,
      evidence: { marginPercent: margin, profit: profit.shown, units },
    },
  ];
}

/** A status worse than a week ago; it stays until the margin is back where it fell from. */
function marginCrossing(analysis: ProfitAnalysis, settings: ProfitSettings, earlier: EarlierFigures): Finding[] {
  const { product, status, marginPercent: margin } = analysis;
  if (!status || margin === null) return [];
  const before = earlier.weekAgo.get(product.id);
  const from = earlier.crossed.get(product.id) ?? (before && before.costed_units > 0 ? marginPercent(before) : null);
  const statusBefore = profitStatus(from ?? null, settings);
  if (from == null || !statusBefore) return [];
  if (profitStatuses.indexOf(status) >= profitStatuses.indexOf(statusBefore)) return [];
  return [
    {
      ...of('margin_crossing', product),
      severity: margin < settings.lossBelow ? 'high' : 'medium',
      title: `${titleOf(product)} fell from ${statusBefore} to ${status}`,
      message: `Margin of the last 30 days went from ${percent(from)} to ${percent(margin)}.`,
      evidence: { fromMarginPercent: from, marginPercent: margin, fromStatus: statusBefore, status },
    },
  ];
}

function refundSpike({ product, sums }: ProfitAnalysis, { before }: EarlierFigures): Finding[] {
  const share = refundShare(sums);
  const usual = refundShare(before.get(product.id)) ?? 0;
  if (share === null || sums.units < FEWEST_UNITS || share < SPIKE_SHARE || share < SPIKE_FACTOR * usual) return [];
  return [
    {
      ...of('refund_spike', product),
      severity: share >= GRAVE_SPIKE_SHARE ? 'high' : 'medium',
      title: `Refunds of ${titleOf(product)} are up`,
      message: `Refunds took ${percent(share)} of revenue in 30 days, ${percent(usual)} in the 30 days before.`,
      evidence: { refundSharePercent: share, usualSharePercent: usual, units: sums.units },
    },
  ];
}

const refundShare = (sums: Sums | undefined) =>
  sums && sums.native.costed_revenue > 0 ? (sums.native.refunds * 100) / sums.native.costed_revenue : null;

function missingCosts(analyses: readonly ProfitAnalysis[]): Finding[] {
  const missing = analyses.filter(({ units, unitsWithoutCost }) => units > 0 && unitsWithoutCost > 0);
  if (missing.length > MOST_SINGLE)
    return [
      {
        kind: 'missing_cost',
        fingerprint: 'missing_cost',
        productId: null,
        severity: 'medium',
        title: `${missing.length} products sold without a cost`,
        message: 'Their profit is unknown. Enter what they cost, one by one or by file.',
        evidence: { products: missing.length, units: missing.reduce((sum, row) => sum + row.unitsWithoutCost, 0) },
      },
    ];
  return missing.map(({ product, unitsWithoutCost }) => ({
    ...of('missing_cost', product),
    severity: 'medium',
    title: `${titleOf(product)} has no cost`,
    message: `${unitsText(unitsWithoutCost)} sold in 30 days without a cost: their profit is unknown.`,
    evidence: { units: unitsWithoutCost },
  }));
}

type Product = ProfitAnalysis['product'];
const of = (kind: (typeof profitAlertKinds)[number], { id }: Product) => ({
  kind,
  productId: id,
  fingerprint: `${kind}:${id}`,
});
const titleOf = ({ name, sku, asin }: Product) => name ?? sku ?? asin;
const percent = (value: number) => `${value.toFixed(1)}%`;
const unitsText = (units: number) => (units === 1 ? '1 unit' : `${units} units`);
