import { word } from '#server/platform/language/say.ts';
import type { z } from 'zod';
import type { Alert } from '#server/records/alerts/alerts.ts';
import { readStored } from '#server/platform/language/stored.ts';
import { decimalOf, type Money } from '#server/platform/values/money.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { jsonItems } from '#server/platform/files/jsonArray.ts';
import type { ListedAnalysis } from '#server/insight/profit/detector/defaultListings.ts';
import type { AnalysesSummary } from '#server/insight/profit/detector/analysesSummary.ts';
import type { CostGroup } from './costs.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import type { IncomeColumn, IncomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import type { IncomeSlice } from '#server/insight/profit/income/incomeSlice.ts';
import type { ProductStatementsPage } from '#server/insight/profit/income/products/productStatementsPage.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';
import type { ProductAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import { lastDayOf, WINDOW_DAYS } from '#server/insight/profit/detector/profitWindow.ts';
import type * as Shape from './restShapes.ts';

const decimal = (money: Money | null | undefined) => (money ? decimalOf(money) : null);
const shown = (money: DollarMoney | null | undefined) => decimal(money?.shown);
const brl = (money: DollarMoney | null | undefined) => decimal(money?.brl);

/** Analysis with the specification's field names. Unknown values are null, a missing recommended price is 0. */
const analysisAnswer = (analysis: ListedAnalysis): z.input<typeof Shape.Analysis> => ({
  asin: analysis.product.asin,
  sku: analysis.product.sku,
  title: analysis.product.name,
  product_id: analysis.product.id,
  marketplace: analysis.product.marketplace,
  country: analysis.product.country,
  profit_status: analysis.status,
  total_revenue: shown(analysis.revenue),
  units_sold: analysis.units,
  units_without_cost: analysis.unitsWithoutCost,
  units_without_freight: analysis.unitsWithoutFreight,
  total_profit: shown(analysis.profit),
  profit_per_unit: shown(analysis.profitPerUnit),
  profit_margin: analysis.marginPercent,
  main_cost_driver: analysis.mainCostDriver,
  leak_driver: analysis.leak?.group ?? null,
  gap_kind: analysis.gap?.kind ?? null,
  gap: shown(analysis.gap?.amount),
  causes: analysis.causes.map(({ kind, amount }) => ({ cause: kind, amount: shown(amount) })),
  action: analysis.action.kind,
  action_effect: shown(analysis.action.effect),
  recommended_action: word(analysis.recommendedAction),
  recommended_price: shown(analysis.recommendedPrice) ?? 0,
  potential_savings_monthly: shown(analysis.potentialSavings) ?? 0,
  savings: analysis.savings.map(({ group, saving }) => ({ lever: group, saving: shown(saving) })),
  currency: analysis.revenue.shown.currency,
  total_revenue_brl: brl(analysis.revenue),
  total_profit_brl: brl(analysis.profit),
  overheads: shown(analysis.overheads),
  profit_after_overheads: shown(analysis.profitAfterOverheads),
});

/** JSON text of a response in chunks: `analyses` first, then the fields of `rest`. */
export async function* analysesText(analyses: readonly ListedAnalysis[], rest: object): AsyncGenerator<string> {
  let start = '{"analyses":';
  for await (const part of jsonItems(chunks(analyses), analysisAnswer)) {
    yield start + part;
    start = '';
  }
  yield `,${JSON.stringify(rest).slice(1)}`;
}

/** Response of the analysis page: current analysis, history, costs and alerts. */
export function currentAnswer({
  current,
  history,
  alerts: recent,
  days,
}: ProductAnalysis): z.input<typeof Shape.Current> {
  const { costs } = current;
  // the specification requires numbers, so unknown costs are 0
  const cost = (group: CostGroup) => shown(costs?.[group]) ?? 0;
  return {
    current: {
      ...analysisAnswer(current),
      selling_price: shown(current.sellingPrice),
      product_cost: shown(current.productCost),
      total_costs: shown(costs?.total),
      tax: shown(costs?.tax),
      ads: shown(costs?.ads),
      product_currency: current.product.currency,
      period_days: WINDOW_DAYS,
      start_date: days.start,
      end_date: lastDayOf(days),
    },
    history: history.map(({ day, marginPercent, profitPerUnit }) => ({
      analysis_date: day,
      profit_margin: marginPercent,
      profit_per_unit: shown(profitPerUnit),
    })),
    costBreakdown: {
      productCost: cost('product_cost'),
      amazonFees: cost('amazon_fees'),
      storageCosts: cost('storage'),
      returnCosts: cost('returns'),
    },
    alerts: recent.map(alertAnswer),
  };
}

/** Count and amount by status. Losses are negative; `danger` has the positive amount at risk. */
export function summaryAnswer({
  statuses,
  unclassified,
  gaps,
  savings,
}: AnalysesSummary): z.input<typeof Shape.Summary> {
  const { hemorrhage, loss, danger, low, healthy, costing } = statuses;
  return {
    hemorrhage: { count: hemorrhage.count, total_loss: shown(hemorrhage.amount) },
    loss: { count: loss.count, total_loss: shown(loss.amount) },
    danger: { count: danger.count, total_loss: shown(danger.amount) },
    low: { count: low.count, total_profit: shown(low.amount) },
    healthy: { count: healthy.count, total_profit: shown(healthy.amount) },
    costing: { count: costing.count, total_loss: shown(costing.amount) },
    unclassified: { count: unclassified },
    total_gap: shown(gaps),
    total_savings: shown(savings),
  };
}

export function alertAnswer(alert: Alert): z.input<typeof Shape.Alert> {
  const { id, kind, severity, stakeMinor, stakeCurrency, subjects, openedAt, resolvedAt } = alert;
  return {
    id,
    kind,
    severity,
    title: readStored(alert, 'title'),
    message: readStored(alert, 'message'),
    stake:
      stakeMinor === null || stakeCurrency === null
        ? null
        : decimalOf({ minor: Number(stakeMinor), currency: stakeCurrency }),
    stake_currency: stakeCurrency,
    subjects: subjects ?? 1,
    created_at: openedAt,
    resolved_at: resolvedAt,
  };
}

/** Income statement: amounts by line as decimals, null when unknown. */
export const statementAnswer = ({ days, columns, total, ...statement }: IncomeStatement) => ({
  start_date: days.start,
  end_date: lastDayOf(days),
  granularity: statement.granularity,
  basis: statement.basis,
  product_id: statement.product?.id ?? null,
  currency: statement.currency,
  hasExchange: statement.hasExchange,
  columns: columns.map(statementColumn),
  total: statementColumn(total),
  open: statement.open && byLine(statement.open, ({ amount }) => decimalOf(amount)),
  account_reported: statement.accountReported.map(({ name, amount }) => ({ name, amount: decimalOf(amount) })),
});

const byLine = <Of extends { line: IncomeLine }, Value>(figures: readonly Of[], value: (figure: Of) => Value) =>
  Object.fromEntries(figures.map((figure) => [figure.line, value(figure)])) as Record<IncomeLine, Value>;

const statementColumn = ({ days, marketplace, isRunning, accountAmount, ...slice }: IncomeColumn) => ({
  start_date: days.start,
  end_date: lastDayOf(days),
  marketplace,
  is_running: isRunning,
  ...sliceAnswer(slice),
  account_amounts: decimalOf(accountAmount),
});

const sliceAnswer = ({ figures, estimatedShare, ...units }: IncomeSlice) => ({
  lines: byLine(figures, ({ amount }) => amount && decimalOf(amount)),
  percent_of_net_revenue: byLine(figures, ({ percentOfNetRevenue }) => percentOfNetRevenue),
  states: byLine(figures, ({ mark }) => mark.state),
  reasons: byLine(figures, ({ mark }) => reasonsOf(mark)),
  estimated_share: estimatedShare,
  units: units.units,
  units_without_cost: units.unitsWithoutCost,
  revenue_without_cost: decimalOf(units.revenueWithoutCost),
  units_without_fee: units.unitsWithoutFee,
  units_without_freight: units.unitsWithoutFreight,
});

export const statementsAnswer = ({ days, rows, withoutProduct, total, ...page }: ProductStatementsPage) => ({
  start_date: days.start,
  end_date: lastDayOf(days),
  currency: page.currency,
  hasExchange: page.hasExchange,
  products: rows.map(({ product, ...slice }) => ({
    product_id: product!.id,
    asin: product!.asin,
    sku: product!.sku,
    title: product!.name,
    marketplace: product!.marketplace,
    country: product!.country,
    ...sliceAnswer(slice),
  })),
  without_product: withoutProduct && sliceAnswer(withoutProduct),
  total: sliceAnswer(total),
  page: page.page,
  pages: page.pageCount,
  rows: page.rowCount,
});
