import type { ProfitAnalysis } from './analysisOf.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { type DollarMoney, sumOfDollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { profitStatuses, type ProfitStatus } from './profitStatus.ts';
import type { Totals } from './profitSums.ts';

export interface StatusSummary {
  count: number;
  /**
   * Profit of the status's products, negative for a loss. Of `danger`: the positive amount missing to the margin where
   * danger ends.
   */
  amount: DollarMoney;
}

export interface AnalysesSummary {
  statuses: Record<ProfitStatus, StatusSummary>;
  /** Products without a margin. */
  unclassified: number;
  /** Total of hemorrhage and loss, negative or 0. */
  monthlyLoss: DollarMoney;
  /** Whether the profits include tax and advertising. */
  hasTax: boolean;
  hasAds: boolean;
  /** False when an amount had no exchange rate to US$. */
  hasExchange: boolean;
}

/** Totals by status, summed before rounding. */
export function analysesSummary(analyses: readonly ProfitAnalysis[], settings: ProfitSettings): AnalysesSummary {
  const of = (...wanted: ProfitStatus[]) =>
    analyses.filter(({ status }) => status && wanted.includes(status)).map(({ sums }) => sums);
  const atRisk = (totals: Totals) => Math.max(0, (totals.revenue * settings.dangerBelow) / 100 - profitOf(totals));
  const summary = (status: ProfitStatus): StatusSummary => {
    const rows = of(status);
    return { count: rows.length, amount: sumOfDollarMoney(rows, status === 'danger' ? atRisk : profitOf) };
  };
  return {
    statuses: Object.fromEntries(
      profitStatuses.map((status) => [status, summary(status)]),
    ) as AnalysesSummary['statuses'],
    unclassified: analyses.filter(({ status }) => status === null).length,
    monthlyLoss: sumOfDollarMoney(of('hemorrhage', 'loss'), (totals) => Math.min(0, profitOf(totals))),
    hasTax: analyses.some(({ sums }) => sums.native.tax !== 0),
    hasAds: analyses.some(({ sums }) => sums.native.ads !== 0),
    hasExchange: analyses.every(({ sums }) => sums.dollars),
  };
}
