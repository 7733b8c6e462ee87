import { currentTime } from '#server/platform/process/clock.ts';
import type { FileColumn, Table } from '#server/platform/files/table.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import type { AnalysedPeriod } from '#server/insight/profit/evaluation/analysedDays.ts';
import { marginPercent } from './analysisOf.ts';
import { costsOf, profitOf } from '#server/insight/profit/costs.ts';
import type { ListedAnalysis } from './defaultListings.ts';
import { dollarMoney, type DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { profitAnalyses } from './profitAnalyses.ts';
import { type ListingChoice, profitAnalysis } from './profitAnalysis.ts';
import { profitSums, type Sums, type Totals } from './profitSums.ts';
import { lastDayOf } from './profitWindow.ts';
import type { RatedProduct } from '#server/records/fees/feeRatedProducts.ts';

/** Sums of a product over some days; of single days without a share of the overheads, which is of the window. */
interface Row extends Partial<Pick<ListedAnalysis, 'overheads' | 'profitAfterOverheads'>> {
  product: RatedProduct;
  from: string;
  to: string;
  sums: Sums;
}

const isKnown = ({ sums }: Row) =>
  isProfitKnown({ units: sums.units, pricedUnits: sums.units - sums.units_without_price });
const money = ({ sums, product }: Row, read: (totals: Totals) => number) => dollarMoney(sums, product.currency, read);
const shown = (amount: DollarMoney | null | undefined) => decimalOrNull(amount ? amount.shown : null);
const revenue = ({ revenue: all }: Totals) => all;

const isCosted = (row: Row) =>
  isKnown(row) && !isCostUnread({ units: row.sums.units, unitsWithoutCost: row.sums.units_without_cost });

/** Column of a figure, empty where it is not known. */
const figure = (head: string, read: (totals: Totals) => number, isRead = isKnown): FileColumn<Row> => ({
  head,
  kind: 'number',
  value: (row) => (isRead(row) ? decimalOf(money(row, read).shown) : null),
});

const columns: readonly FileColumn<Row>[] = [
  { head: 'ASIN', kind: 'text', value: ({ product }) => product.asin },
  { head: 'SKU', kind: 'text', value: ({ product }) => product.sku },
  { head: 'Title', kind: 'text', value: ({ product }) => product.name },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product.marketplace },
  { head: 'From', kind: 'text', value: ({ from }) => from },
  { head: 'To', kind: 'text', value: ({ to }) => to },
  { head: 'Units', kind: 'number', value: ({ sums }) => sums.units },
  { head: 'Revenue', kind: 'number', value: (row) => decimalOf(money(row, revenue).shown) },
  figure('Product Cost', ({ cogs }) => cogs, isCosted),
  figure('Amazon Fees', (totals) => costsOf(totals).amazon_fees),
  figure('Storage', ({ storage }) => storage),
  figure('Returns', (totals) => costsOf(totals).returns),
  figure('Tax', ({ tax }) => tax),
  figure('Ads', ({ ads }) => ads),
  figure('Profit', profitOf),
  {
    head: 'Margin (%)',
    kind: 'exact',
    value: (row) => (isCosted(row) ? (marginPercent(row.sums)?.toFixed(2) ?? null) : null),
  },
  { head: 'Currency', kind: 'text', value: (row) => money(row, revenue).shown.currency },
  { head: 'Revenue (BRL)', kind: 'number', value: (row) => decimalOrNull(money(row, revenue).brl) },
  {
    head: 'Profit (BRL)',
    kind: 'number',
    value: (row) => (isKnown(row) ? decimalOrNull(money(row, profitOf).brl) : null),
  },
  { head: 'Overheads', kind: 'number', value: ({ overheads }) => shown(overheads) },
  { head: 'Profit after overheads', kind: 'number', value: ({ profitAfterOverheads }) => shown(profitAfterOverheads) },
];

/**
 * Named table of a product's analysis: its window, then each day of it. Without a product, the window of every product.
 * Unknown values are empty cells. The window is the last 30 complete
 * days, or `chosen`. Null when the account does not have the product.
 */
export async function exportAnalyses(
  viewer: Viewer,
  choice: ListingChoice | null,
  { chosen = null, now = currentTime() }: { chosen?: AnalysedPeriod | null; now?: Date } = {},
): Promise<(Table<Row> & { name: string }) | null> {
  if (!choice) {
    const { analyses, days } = await profitAnalyses(viewer, { chosen, now });
    const [from, to] = [days.start, lastDayOf(days)];
    const rows = analyses.map((analysis) => windowRow(analysis, from, to));
    return { name: `profit-analysis-all-${days.end}`, columns, rows: chunks(rows) };
  }
  const analysis = await profitAnalysis(viewer, choice, { chosen, now });
  if (!analysis) return null;
  const { current, days } = analysis;
  const { product } = current;
  const byDay = await profitSums(viewer.accountId, days, { productIds: [product.id], byDay: true });
  const rows: Row[] = [
    windowRow(current, days.start, lastDayOf(days)),
    ...byDay.map((sums) => ({ product, from: sums.day!, to: sums.day!, sums })),
  ];
  const asin = product.asin.replaceAll(/[^\w-]/g, '');
  return { name: `profit-analysis-${asin}-${days.end}`, columns, rows: chunks(rows) };
}

const windowRow = (
  { product, sums, overheads, profitAfterOverheads }: ListedAnalysis,
  from: string,
  to: string,
): Row => ({
  product,
  from,
  to,
  sums,
  overheads,
  profitAfterOverheads,
});
