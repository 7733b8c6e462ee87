import { csvText } from '#server/platform/files/csvText.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { incomeLineRules, incomeLines } from './incomeLines.ts';
import type { IncomeColumn, IncomeStatement } from './incomeStatement.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A statement of results as CSV by RFC 4180: a line for each of its lines, a column for each of its periods, then their
 * total and its percentage of revenue. What is not known is an empty cell. `excelBr`: with semicolons and decimal commas.
 */
export function incomeCsv({ columns, total, currency }: IncomeStatement, format: 'csv' | 'excelBr' = 'csv'): string {
  const all = [...columns, total];
  const cells = (read: (column: IncomeColumn) => number | null) => all.map(read);
  const header = columns.map(({ days }) => `${days.start} a ${lastDayOf(days)}`);
  const lines = [
    ['Linha', ...header, 'Total', '% da receita', 'Moeda'],
    ...incomeLines.map((line, index) => {
      const { label, partOf } = incomeLineRules[line];
      const percent = total.figures[index]!.percentOfRevenue;
      return [
        partOf ? `${incomeLineRules[partOf].label}: ${label}` : label,
        ...cells(({ figures }) => figures[index]!.amount && decimalOf(figures[index]!.amount)),
        percent === null ? null : Number(percent.toFixed(2)),
        currency,
      ];
    }),
    ['Outras despesas da conta', ...cells(({ accountAmount }) => decimalOf(accountAmount)), null, currency],
    ['Unidades', ...cells(({ units }) => units), null, null],
    ['Unidades sem custo', ...cells(({ unitsWithoutCost }) => unitsWithoutCost), null, null],
    ['Unidades sem tarifa', ...cells(({ unitsWithoutFee }) => unitsWithoutFee), null, null],
    [
      'Tarifas estimadas (%)',
      ...cells(({ estimatedShare }) => estimatedShare && Number((estimatedShare * 100).toFixed(2))),
      null,
      null,
    ],
  ];
  return BYTE_ORDER_MARK + csvText(lines, format);
}
