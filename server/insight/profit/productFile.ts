import { type FileColumn, round2 } from '#server/platform/files/table.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import type { ProfitPoint } from '#server/insight/profit/detector/profitHistory.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';

interface Cost {
  name: string;
  money: DollarMoney;
}

/** Cost breakdown of a product with the names of the screen. Empty while its costs are unknown. */
export const costRows = ({ costs }: ProfitAnalysis): Cost[] =>
  costs
    ? [
        { name: 'Product Cost', money: costs.product_cost },
        { name: 'Amazon Fees', money: costs.amazon_fees },
        { name: 'Storage', money: costs.storage },
        { name: 'Returns', money: costs.returns },
        { name: 'Tax', money: costs.tax },
        { name: 'Ads', money: costs.ads },
      ]
    : [];

/** Columns of the cost export: amounts in units of the listed currency, and in reais. */
export const costColumns: readonly FileColumn<Cost>[] = [
  { head: 'Cost', kind: 'text', value: ({ name }) => name },
  { head: 'Amount', kind: 'number', value: ({ money }) => decimalOf(money.shown) },
  { head: 'Currency', kind: 'text', value: ({ money }) => money.shown.currency },
  { head: 'Amount (BRL)', kind: 'number', value: ({ money }) => decimalOrNull(money.brl) },
];

/** Columns of the export of daily analyses. */
export const historyColumns: readonly FileColumn<ProfitPoint>[] = [
  { head: 'Analysis date', kind: 'text', value: ({ day }) => day },
  { head: 'Margin (%)', kind: 'number', value: ({ marginPercent }) => round2(marginPercent) },
  { head: 'Profit/Unit', kind: 'number', value: ({ profitPerUnit }) => decimalOf(profitPerUnit.shown) },
  { head: 'Currency', kind: 'text', value: ({ profitPerUnit }) => profitPerUnit.shown.currency },
];
