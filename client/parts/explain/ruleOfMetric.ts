import { rulePath } from '#client/parts/alerts/rulePath.ts';
import type { ExplainedMetric } from './explanationWords.ts';

/** The rule that watches a figure. */
const watching: Partial<Record<ExplainedMetric, string>> = {
  PROFIT: 'HEMORRHAGE',
  PROFIT_PER_UNIT: 'HEMORRHAGE',
  CONTRIBUTION: 'HEMORRHAGE',
  MONTHLY_LOSS: 'HEMORRHAGE',
  HEMORRHAGE_PROFIT: 'HEMORRHAGE',
  LOSS_PROFIT: 'HEMORRHAGE',
  DANGER_RISK: 'MARGIN_CROSSING',
  HEALTHY_PROFIT: 'MARGIN_CROSSING',
  MARGIN: 'MARGIN_CROSSING',
  ROI: 'MARGIN_CROSSING',
  REFUNDS: 'REFUND_SPIKE',
  RETURN_FEES: 'REFUND_SPIKE',
  COGS: 'MISSING_COST',
  COSTS: 'MISSING_COST',
  REVENUE: 'LOST_BUY_BOX',
  ORDERS: 'LOST_BUY_BOX',
  UNITS: 'LOW_STOCK',
  FEES: 'MONEY_DIFFERENCE',
  COMMISSION: 'MONEY_DIFFERENCE',
};

/** Address of the rule that watches a figure; of a figure without one, that of all rules. */
export const ruleOfMetric = (metric: ExplainedMetric) => rulePath(watching[metric]);
