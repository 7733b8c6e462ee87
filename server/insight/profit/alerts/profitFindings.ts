import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import { marginPercent, type ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { stored } from '#server/platform/language/stored.ts';
import { knownUnits } from '#server/insight/profit/costs.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { type MarginStatus, profitStatus, profitStatuses } from '#server/insight/profit/detector/profitStatus.ts';
import type { Sums } from '#server/insight/profit/detector/profitSums.ts';

/** Alert kinds of profit. */
export const profitAlertKinds = ['hemorrhage', 'margin_crossing', 'refund_spike', 'missing_cost'] as const;

export interface EarlierFigures {
  /** Sums of the window a week ago, by product. */
  weekAgo: ReadonlyMap<number, Sums>;
  /** Sums of the previous window, by product. */
  before: ReadonlyMap<number, Sums>;
  /** Products with an open margin crossing, with the margin before it. */
  crossed: ReadonlyMap<number, number>;
}

const SPIKE_FACTOR = 2;
const SPIKE_SHARE = 5;
const SEVERE_SPIKE_SHARE = 10;
const MIN_UNITS = 5;
/** Above this number, products without a cost share one alert, because a new account has no costs. */
const MAX_SINGLE_ALERTS = 20;

/** Findings in the analyses of an account. Texts are English in Padrão, like the profit screens. */
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
  const lost = { ...profit.shown, minor: Math.abs(profit.shown.minor), isEnglish: true };
  return [
    {
      ...of('hemorrhage', product),
      severity: 'critical',
      ...stored({
        title: sentence('alerts.hemorrhageTitle', { name: titleOf(product) }),
        message: sentence('alerts.hemorrhageMessage', { amount: lost, units, margin: percent(margin) }),
      }),
      evidence: { marginPercent: margin, profit: profit.shown, units },
    },
  ];
}

/** Status worse than a week ago. Stays open until the margin recovers its previous value. */
function marginCrossing(analysis: ProfitAnalysis, settings: ProfitSettings, earlier: EarlierFigures): Finding[] {
  const { product, status, marginPercent: margin } = analysis;
  if (!status || status === 'costing' || margin === null) return [];
  const before = earlier.weekAgo.get(product.id);
  const from = earlier.crossed.get(product.id) ?? (before && knownUnits(before) > 0 ? marginPercent(before) : null);
  const statusBefore = profitStatus(from ?? null, settings);
  if (from == null || !statusBefore) return [];
  if (profitStatuses.indexOf(status) >= profitStatuses.indexOf(statusBefore)) return [];
  return [
    {
      ...of('margin_crossing', product),
      severity: margin < settings.lossBelow ? 'high' : 'medium',
      ...stored({
        title: sentence('alerts.marginCrossingTitle', {
          name: titleOf(product),
          from: { code: statuses[statusBefore] },
          to: { code: statuses[status] },
        }),
        message: sentence('alerts.marginCrossingMessage', { from: percent(from), to: percent(margin) }),
      }),
      evidence: { fromMarginPercent: from, marginPercent: margin, fromStatus: statusBefore, status },
    },
  ];
}

function refundSpike({ product, sums }: ProfitAnalysis, { before }: EarlierFigures): Finding[] {
  const share = refundShare(sums);
  const usual = refundShare(before.get(product.id)) ?? 0;
  if (share === null || sums.units < MIN_UNITS || share < SPIKE_SHARE || share < SPIKE_FACTOR * usual) return [];
  return [
    {
      ...of('refund_spike', product),
      severity: share >= SEVERE_SPIKE_SHARE ? 'high' : 'medium',
      ...stored({
        title: sentence('alerts.refundSpikeTitle', { name: titleOf(product) }),
        message: sentence('alerts.refundSpikeMessage', { share: percent(share), usual: percent(usual) }),
      }),
      evidence: { refundSharePercent: share, usualSharePercent: usual, units: sums.units },
    },
  ];
}

const refundShare = (sums: Sums | undefined) =>
  sums && sums.native.revenue > 0 ? (sums.native.refunds * 100) / sums.native.revenue : null;

function missingCosts(analyses: readonly ProfitAnalysis[]): Finding[] {
  const missing = analyses.filter(({ units, unitsWithoutCost }) => units > 0 && unitsWithoutCost > 0);
  if (missing.length > MAX_SINGLE_ALERTS)
    return [
      {
        kind: 'missing_cost',
        fingerprint: 'missing_cost',
        productId: null,
        severity: 'medium',
        ...stored({
          title: sentence('alerts.missingCostsTitle', { subjects: missing.length }),
          message: sentence('alerts.missingCostsMessage'),
        }),
        evidence: { products: missing.length, units: missing.reduce((sum, row) => sum + row.unitsWithoutCost, 0) },
      },
    ];
  return missing.map(({ product, unitsWithoutCost }) => ({
    ...of('missing_cost', product),
    severity: 'medium',
    ...stored({
      title: sentence('alerts.missingCostTitle', { name: titleOf(product) }),
      message: sentence('alerts.missingCostMessage', { units: unitsWithoutCost }),
    }),
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
const percent = (value: number) => ({ percent: value, isEnglish: true });
const statuses: Record<MarginStatus, SentenceId> = {
  hemorrhage: 'alerts.statusHemorrhage',
  loss: 'alerts.statusLoss',
  danger: 'alerts.statusDanger',
  low: 'alerts.statusLow',
  healthy: 'alerts.statusHealthy',
};
