import type { Locale } from '#i18n/locales.ts';
import { word } from '#server/platform/language/say.ts';
import type { SentenceId } from '#server/platform/language/sentence.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { AnalysedPeriod } from '#server/insight/profit/evaluation/analysedDays.ts';
import { analysesSummary } from '#server/insight/profit/detector/analysesSummary.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { type ExplainedTerm, moneyTerm } from './explainedFigure.ts';
import { explainedSql, UNKNOWN_UNITS, UNPRICED_UNITS } from './explainedSql.ts';
import { profitAnalyses } from '#server/insight/profit/detector/profitAnalyses.ts';
import type { ProfitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { listedStatuses } from '#server/insight/profit/detector/profitStatus.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

/** Sums of the Profit Detector by status. */
export const statusMetrics = {
  monthlyLoss: 'explained.monthlyLoss',
  hemorrhageProfit: 'explained.hemorrhageLosses',
  lossProfit: 'explained.losses',
  dangerRisk: 'explained.dangerRisk',
  healthyProfit: 'explained.healthyProfit',
} as const satisfies Record<string, SentenceId>;
export type StatusMetric = keyof typeof statusMetrics;

const FORMULA = 'explained.statusFormula';
const AT_RISK = 'explained.atRiskFormula';

const COSTING = 'explained.costing';

/** Explanation of a sum over the products of a status in the days of the filter, whose other parts do not apply: its margin range and SQL with the same result. */
export async function explainedStatus(
  viewer: Viewer,
  { metric, filter: chosen, locale }: { metric: StatusMetric; filter: AnalysedPeriod; locale: Locale },
  now: Date,
) {
  const { analyses, days, settings } = await profitAnalyses(viewer, { chosen, now });
  const summary = analysesSummary(analyses, settings);
  const [from, below] = marginRange(metric, settings);
  const filter = { period: 'custom' as const, startDate: days.start, endDate: lastDayOf(days) };
  const scope = await salesScope(viewer, filter, now);
  const figures: Record<StatusMetric, DollarMoney> = {
    monthlyLoss: summary.monthlyLoss,
    hemorrhageProfit: summary.statuses.hemorrhage.amount,
    lossProfit: summary.statuses.loss.amount,
    dangerRisk: summary.statuses.danger.amount,
    healthyProfit: summary.statuses.healthy.amount,
  };
  const value = figures[metric].shown;
  const ofStatuses = listedStatuses.map((status) => summary.statuses[status]);
  const terms: ExplainedTerm[] =
    metric === 'monthlyLoss'
      ? [
          moneyTerm(
            word({ code: statusMetrics.hemorrhageProfit }, locale),
            '+',
            summary.statuses.hemorrhage.amount.shown,
          ),
          moneyTerm(word({ code: statusMetrics.lossProfit }, locale), '+', summary.statuses.loss.amount.shown),
          moneyTerm(word({ code: COSTING }, locale), '+', summary.statuses.costing.amount.shown),
        ]
      : [];
  const currencies = [...new Set(analyses.map(({ product }) => product.currency))];
  const shown = explainedSql(scope, { currency: value.currency, currencies, needsReais: true });
  const revenue = `l.kind IN ('item_revenue', 'discount') AND l.order_item_id IS NOT NULL`;
  const profit = { monthlyLoss: 'least(p.profit, 0)', dangerRisk: atRisk(settings) }[metric as string] ?? 'p.profit';
  const sums = `l.product_id, sum(${shown.amount()}) AS profit, sum(${shown.amount()}) FILTER (WHERE ${revenue}) AS revenue,
       100 * sum(${shown.amountInReais}) / nullif(sum(${shown.amountInReais}) FILTER (WHERE ${revenue}), 0) AS margin,
       (sum(l.units) = 0 OR sum(l.units) > ${UNPRICED_UNITS}) AS is_priced,
       ${UNKNOWN_UNITS}`;
  const lines = shown.ofLines(sums, 'unknown_units', [shown.counted]);
  return {
    scope,
    value,
    terms,
    products: ofStatuses.reduce((sum, { count }) => sum + count, summary.unclassified),
    formula: word({ code: metric === 'dangerRisk' ? AT_RISK : FORMULA }, locale),
    sql: `SELECT coalesce(sum(round(${profit}, 2)), 0) AS total\nFROM (\n${lines}\nGROUP BY l.product_id\n) p
WHERE ${[inRange(from, below), ...(metric === 'monthlyLoss' ? [WITHOUT_SALES] : [])].join('\n  OR ')}`,
  };
}

const WITHOUT_SALES = '(p.product_id IS NOT NULL AND coalesce(p.revenue, 0) <= 0 AND p.is_priced AND p.profit < 0)';

/** Condition of products whose margin is certainly in a range, in percent. */
const inRange = (from: number | null, below: number | null) =>
  `(${[
    'p.revenue > 0',
    '(p.unknown_units = 0 OR p.margin < 0)',
    ...(from === null ? [] : [`p.margin >= ${from}`]),
    ...(below === null ? [] : [`p.margin < ${below}`]),
  ].join(' AND ')})`;

const atRisk = ({ dangerBelow }: ProfitSettings) => `greatest(p.revenue * ${dangerBelow} / 100 - p.profit, 0)`;

/** Margin range of the status in percent: inclusive lower and exclusive upper bound. */
function marginRange(metric: StatusMetric, settings: ProfitSettings): [from: number | null, below: number | null] {
  const { hemorrhageBelow, lossBelow, dangerBelow, lowBelow } = settings;
  const lossEnds = Math.max(hemorrhageBelow, lossBelow);
  if (metric === 'monthlyLoss') return [null, lossEnds];
  if (metric === 'hemorrhageProfit') return [null, hemorrhageBelow];
  if (metric === 'lossProfit') return [hemorrhageBelow, lossBelow];
  if (metric === 'dangerRisk') return [lossEnds, dangerBelow];
  return [Math.max(lossEnds, dangerBelow, lowBelow), null];
}
