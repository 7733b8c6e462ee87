import type { ProfitAnalysis } from './analysisOf.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { dollarMoney, type DollarMoney, sumOfShown } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { listedStatuses, type ProfitStatus } from './profitStatus.ts';
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
  /** Products without a status. */
  unclassified: number;
  /** Total of hemorrhage, loss and products that cost money without sales, negative or 0: that of their listed profits. */
  monthlyLoss: DollarMoney;
  /** Losses and missing margins of all products. */
  gaps: DollarMoney;
  /** Potential savings of all products, at most `gaps`. */
  savings: DollarMoney;
  /** Whether the profits include tax and advertising. */
  hasTax: boolean;
  hasAds: boolean;
  /** False when an amount had no exchange rate to US$. */
  hasExchange: boolean;
}

/** Statuses whose losses are the account's. */
const LOSING: readonly ProfitStatus[] = ['hemorrhage', 'loss', 'costing'];

/** Totals by status. Each is the sum of the amounts that the products are listed with, so that a list adds up to it. */
export function analysesSummary(analyses: readonly ProfitAnalysis[], settings: ProfitSettings): AnalysesSummary {
  const atRisk = (totals: Totals) => Math.max(0, (totals.revenue * settings.dangerBelow) / 100 - profitOf(totals));
  const summary = (status: ProfitStatus): StatusSummary => {
    const rows = analyses.filter((analysis) => analysis.status === status);
    const amount = ({ sums, product }: ProfitAnalysis) =>
      dollarMoney(sums, product.currency, status === 'danger' ? atRisk : profitOf);
    return { count: rows.length, amount: sumOfShown(rows.map(amount)) };
  };
  const losses = analyses
    .filter(({ status }) => status && LOSING.includes(status))
    .map(({ sums, product }) => dollarMoney(sums, product.currency, (totals) => Math.min(0, profitOf(totals))));
  return {
    statuses: Object.fromEntries(
      listedStatuses.map((status) => [status, summary(status)]),
    ) as AnalysesSummary['statuses'],
    unclassified: analyses.filter(({ status }) => status === null).length,
    monthlyLoss: sumOfShown(losses),
    gaps: sumOfShown(analyses.flatMap(({ gap }) => gap?.amount ?? [])),
    savings: sumOfShown(analyses.flatMap(({ potentialSavings }) => potentialSavings ?? [])),
    hasTax: analyses.some(({ sums }) => sums.native.tax !== 0),
    hasAds: analyses.some(({ sums }) => sums.native.ads !== 0),
    hasExchange: analyses.every(({ sums }) => sums.dollars),
  };
}
