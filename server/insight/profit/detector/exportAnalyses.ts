import { currentTime } from '#server/platform/process/clock.ts';
import { csvLine } from '#server/platform/files/csvLine.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { marginPercent } from './analysisOf.ts';
import { costsOf, profitOf } from '#server/insight/profit/costs.ts';
import { dollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { profitAnalyses } from './profitAnalyses.ts';
import { type ListingChoice, profitAnalysis } from './profitAnalysis.ts';
import { profitSums, type Sums, type Totals } from './profitSums.ts';
import { lastDayOf } from './profitWindow.ts';
import type { RatedProduct } from '#server/records/fees/ratedProducts.ts';

const FIGURES: Record<string, (totals: Totals) => number> = {
  Revenue: ({ revenue }) => revenue,
  'Product Cost': ({ cogs }) => cogs,
  'Amazon Fees': (totals) => costsOf(totals).amazon_fees,
  Storage: ({ storage }) => storage,
  Returns: (totals) => costsOf(totals).returns,
  Tax: ({ tax }) => tax,
  Ads: ({ ads }) => ads,
  Profit: profitOf,
};
const COLUMNS = ['ASIN', 'SKU', 'Title', 'Marketplace', 'From', 'To', 'Units', ...Object.keys(FIGURES)];
const HEADER = [...COLUMNS, 'Margin (%)', 'Currency', 'Revenue (BRL)', 'Profit (BRL)'];

export interface ExportedFile {
  name: string;
  /** RFC 4180 in UTF-8 with a byte order mark. */
  content: ReadableStream<Uint8Array>;
}

/**
 * The analysis of one product as a file: its window, then each day of it. Without a choice, the window of every product.
 * What is not known is an empty cell. Null when the account has no such product.
 */
export async function exportAnalyses(
  viewer: Viewer,
  choice: ListingChoice | null,
  now = currentTime(),
): Promise<ExportedFile | null> {
  if (!choice) {
    const { analyses, days } = await profitAnalyses(viewer, { now });
    const last = lastDayOf(days);
    const lines = analyses.map(
      ({ product, sums }) =>
        () =>
          lineOf(product, days.start, last, sums),
    );
    return { name: `profit-analysis-all-${days.end}.csv`, content: streamed(lines) };
  }
  const analysis = await profitAnalysis(viewer, choice, now);
  if (!analysis) return null;
  const { current, days } = analysis;
  const { product } = current;
  const rows = await profitSums(viewer.accountId, days, { productIds: [product.id], byDay: true });
  const lines = [
    () => lineOf(product, days.start, lastDayOf(days), current.sums),
    ...rows.map((row) => () => lineOf(product, row.day!, row.day!, row)),
  ];
  const asin = product.asin.replaceAll(/[^\w-]/g, '');
  return { name: `profit-analysis-${asin}-${days.end}.csv`, content: streamed(lines) };
}

function lineOf(product: RatedProduct, from: string, to: string, sums: Sums): string {
  const figure = (read: (totals: Totals) => number) => dollarMoney(sums, product.currency, read);
  const isKnown = isProfitKnown({ units: sums.units, costedUnits: sums.costed_units });
  const figures = Object.entries(FIGURES).map(([name, read]) =>
    isKnown || name === 'Revenue' ? decimalOf(figure(read).shown) : null,
  );
  const { shown, brl } = figure(({ revenue }) => revenue);
  const profit = isKnown ? figure(profitOf).brl : null;
  return csvLine([
    product.asin,
    product.sku,
    product.name,
    product.marketplace,
    from,
    to,
    sums.units,
    ...figures,
    isKnown ? (marginPercent(sums)?.toFixed(2) ?? null) : null,
    shown.currency,
    brl && decimalOf(brl),
    profit && decimalOf(profit),
  ]);
}

const LINES_AT_ONCE = 200;

/** Lines made as the reader takes them. */
function streamed(lines: readonly (() => string)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let made = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`\uFEFF${csvLine(HEADER)}`)),
    pull: (controller) => {
      if (made >= lines.length) return controller.close();
      const part = lines.slice(made, (made += LINES_AT_ONCE));
      controller.enqueue(encoder.encode(part.map((line) => line()).join('')));
    },
  });
}
