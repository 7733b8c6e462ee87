import { inPieces } from '#server/platform/jobs/inPieces.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import type { FileColumn } from '#server/platform/files/tableFile.ts';
import { twoDecimals } from '#server/platform/values/twoDecimals.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ProfitAnalysis } from './analysisOf.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { type AnalysesFilter, type AnalysesOrder, chosenAnalyses } from './profitAnalysesPage.ts';
import { profitAnalyses } from './profitAnalyses.ts';

/** Every analysis a filter leaves, in the order of `profitAnalysesPage`. */
export async function* eachAnalysis(
  viewer: Viewer,
  filter: AnalysesFilter,
  sort: AnalysesOrder | null,
): AsyncGenerator<readonly ProfitAnalysis[]> {
  const { analyses } = await profitAnalyses(viewer);
  yield* inPieces(chosenAnalyses(analyses, filter, sort));
}

const shown = (money: DollarMoney | null) => decimalOrNull(money && money.shown);
const words = (group: string | null | undefined) => group?.replaceAll('_', ' ') ?? null;
const statuses = {
  hemorrhage: 'Hemorrhage',
  loss: 'Loss',
  danger: 'Danger',
  low: 'Low margin',
  healthy: 'Healthy',
} as const;

/** What is saved of them, under the titles of the screen; amounts in units of `Currency`, what is not known empty. */
export const analysisColumns: readonly FileColumn<ProfitAnalysis>[] = [
  ['Product', ({ product }) => product.name],
  ['SKU', ({ product }) => product.sku],
  ['ASIN', ({ product }) => product.asin],
  ['Marketplace', ({ product }) => product.marketplace],
  ['Country', ({ product }) => product.country],
  ['Status', ({ status }) => status && statuses[status]],
  ['Units', ({ units }) => units],
  ['Units without cost', ({ unitsWithoutCost }) => unitsWithoutCost],
  ['Revenue', ({ revenue }) => shown(revenue)],
  ['Profit', ({ profit }) => shown(profit)],
  ['Profit/Unit', ({ profitPerUnit }) => shown(profitPerUnit)],
  ['Margin (%)', ({ marginPercent }) => twoDecimals(marginPercent)],
  ['Main Cost', ({ mainCostDriver }) => words(mainCostDriver)],
  ['Leak', ({ leak }) => words(leak?.group)],
  ['Recommended Action', ({ recommendedAction }) => recommendedAction],
  ['Savings/Month', ({ potentialSavings }) => shown(potentialSavings)],
  ['Currency', ({ revenue }) => revenue.shown.currency],
  ['Revenue (BRL)', ({ revenue }) => decimalOrNull(revenue.brl)],
  ['Profit (BRL)', ({ profit }) => decimalOrNull(profit && profit.brl)],
];
