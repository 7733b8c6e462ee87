import { word } from '#server/platform/language/say.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOrNull } from '#server/platform/values/money.ts';
import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ListedAnalysis } from './defaultListings.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { type AnalysesFilter, type AnalysesOrder, chosenAnalyses } from './profitAnalysesPage.ts';
import { profitAnalyses } from './profitAnalyses.ts';
import { mainCauseOf } from '#server/insight/profit/evaluation/gapOf.ts';

/** All analyses of a filter in the order of `profitAnalysesPage`. */
export async function* eachAnalysis(
  viewer: Viewer,
  filter: AnalysesFilter,
  sort: AnalysesOrder | null,
): AsyncGenerator<readonly ListedAnalysis[]> {
  const { analyses } = await profitAnalyses(viewer, { chosen: filter.chosen });
  yield* chunks(chosenAnalyses(analyses, filter, sort));
}

const shown = (money: DollarMoney | null) => decimalOrNull(money && money.shown);
const words = (group: string | null | undefined) => group?.replaceAll('_', ' ') ?? null;
const statuses = {
  hemorrhage: 'Hemorrhage',
  loss: 'Loss',
  danger: 'Danger',
  low: 'Low margin',
  healthy: 'Healthy',
  costing: 'No sales, costing',
} as const;

/** Columns of the export with the titles of the screen, which calls the 30 days a month. Amounts in units of `Currency`, unknown values empty. */
export const analysisColumns = (isChosen: boolean): readonly FileColumn<ListedAnalysis>[] => [
  { head: 'Product', kind: 'text', value: ({ product }) => product.name },
  { head: 'SKU', kind: 'text', value: ({ product }) => product.sku },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product.asin },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product.marketplace },
  { head: 'Country', kind: 'text', value: ({ product }) => product.country },
  { head: 'Status', kind: 'text', value: ({ status }) => status && statuses[status] },
  { head: 'Units', kind: 'number', value: ({ units }) => units },
  { head: 'Units without cost', kind: 'number', value: ({ unitsWithoutCost }) => unitsWithoutCost },
  { head: 'Revenue', kind: 'number', value: ({ revenue }) => shown(revenue) },
  { head: 'Profit', kind: 'number', value: ({ profit }) => shown(profit) },
  { head: 'Profit/Unit', kind: 'number', value: ({ profitPerUnit }) => shown(profitPerUnit) },
  { head: 'Margin (%)', kind: 'number', value: ({ marginPercent }) => round2(marginPercent) },
  { head: 'Main Cost', kind: 'text', value: ({ mainCostDriver }) => words(mainCostDriver) },
  { head: 'Leak', kind: 'text', value: ({ causes }) => words(mainCauseOf(causes)) },
  { head: 'Recommended Action', kind: 'text', value: ({ recommendedAction }) => word(recommendedAction) },
  {
    head: isChosen ? 'Savings' : 'Savings/Month',
    kind: 'number',
    value: ({ potentialSavings }) => shown(potentialSavings),
  },
  { head: 'Currency', kind: 'text', value: ({ revenue }) => revenue.shown.currency },
  { head: 'Revenue (BRL)', kind: 'number', value: ({ revenue }) => decimalOrNull(revenue.brl) },
  { head: 'Profit (BRL)', kind: 'number', value: ({ profit }) => decimalOrNull(profit && profit.brl) },
  { head: 'Overheads', kind: 'number', value: ({ overheads }) => shown(overheads) },
  { head: 'Profit after overheads', kind: 'number', value: ({ profitAfterOverheads }) => shown(profitAfterOverheads) },
];
