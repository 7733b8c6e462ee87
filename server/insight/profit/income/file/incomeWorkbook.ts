import { decimalOf } from '#server/platform/values/money.ts';
import {
  columnLetters,
  type Workbook,
  type WorkbookCell,
  type WorkbookRow,
} from '#server/platform/files/workbook/workbook.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import { type IncomeLine, incomeLineRules, incomeLines, lineLabel } from '#server/insight/profit/income/incomeLines.ts';
import type { IncomeColumn, IncomeStatement, NamedAmount } from '#server/insight/profit/income/incomeStatement.ts';
import { periodTitle } from './incomeTable.ts';

const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const BASES = { accrual: 'competência', cash: 'caixa' };
const REASON_WIDTH = 70;

/** Row of every sheet: a line, or the units without a cost and their revenue, which no sum includes. */
type Row = IncomeLine | 'unknownUnits' | 'unknownRevenue';

/**
 * Income statement by month as a workbook: a sheet for each month, whose subtotals are formulas, and before them one with all months,
 * whose cells refer to theirs and add up. `statement` is by month. Amounts that are not known are empty.
 */
export function incomeWorkbook(statement: IncomeStatement): Workbook {
  const rows = rowsOf(statement);
  const months = statement.columns.map((column) => ({ column, name: sheetName(column) }));
  return {
    currency: statement.currency,
    sheets: [
      {
        name: 'DRE',
        widths: [34, ...months.map(() => 20), 18, 12, REASON_WIDTH],
        rows: [...wholeRows(statement, rows, months), ...namedRows(statement)],
      },
      ...months.map(({ column, name }) => ({
        name,
        widths: [34, 18, 12, REASON_WIDTH],
        rows: monthRows(statement, rows, column),
      })),
    ],
  };
}

const sheetName = ({ days }: IncomeColumn) =>
  `${MONTHS[Number(days.start.slice(5, 7)) - 1]!}-${days.start.slice(0, 4)}`;

/** Rows that all sheets have: lines that are rare only where some column has an amount. */
function rowsOf({ columns, total, open }: IncomeStatement): Row[] {
  const has = (line: IncomeLine) =>
    [total, ...columns].some((column) => figureOf(column, line).amount?.minor) ||
    open?.some((each) => each.line === line && each.amount.minor !== 0);
  const shown = incomeLines.filter((line) => !incomeLineRules[line].isRare || has(line));
  if (total.unitsWithoutCost === 0) return shown;
  return shown.flatMap((line): Row[] => (line === 'cogs' ? [line, 'unknownUnits', 'unknownRevenue'] : [line]));
}

const isLine = (row: Row): row is IncomeLine => row !== 'unknownUnits' && row !== 'unknownRevenue';
const figureOf = ({ figures }: IncomeColumn, line: IncomeLine) => figures[incomeLines.indexOf(line)]!;

/** Rows of a sheet begin at 2, below the titles. */
const place = (rows: readonly Row[], row: Row) => rows.indexOf(row) + 2;

/** Formula of a line in a column of a sheet. Undefined for one that adds nothing up. */
function sumOf(line: IncomeLine, rows: readonly Row[], column: string): string | undefined {
  const lines = rows.filter(isLine);
  const added = incomeLineRules[line].isSum
    ? lines.filter(
        (each) =>
          !incomeLineRules[each].isSum && !incomeLineRules[each].partOf && lines.indexOf(each) < lines.indexOf(line),
      )
    : lines.filter((each) => incomeLineRules[each].partOf === line);
  return added.length > 0 ? added.map((each) => `${column}${place(rows, each)}`).join('+') : undefined;
}

const labelOf = (row: Row): string => {
  if (row === 'unknownUnits') return '   CMV desconhecido (unidades)';
  if (row === 'unknownRevenue') return '   CMV desconhecido (receita das unidades)';
  return incomeLineRules[row].partOf ? `   ${lineLabel(row)}` : lineLabel(row);
};

const amount = (value: number, formula?: string): WorkbookCell => ({ kind: 'amount', value, formula });
const text = (value: string): WorkbookCell => (value === '' ? null : { text: value });
const titles = (names: readonly string[]): WorkbookRow => ({
  cells: names.map((name) => ({ text: name })),
  isBold: true,
});

/** Amount of a row in a column; null where it is not known. */
function valueOf(row: Row, column: IncomeColumn): number | null {
  if (row === 'unknownUnits') return column.unitsWithoutCost;
  if (row === 'unknownRevenue') return decimalOf(column.revenueWithoutCost);
  const { amount: money } = figureOf(column, row);
  return money && decimalOf(money);
}

function cellOf(row: Row, value: number | null, formula?: string): WorkbookCell {
  if (value === null) return null;
  return row === 'unknownUnits' ? { kind: 'number', value, formula } : amount(value, formula);
}

/** Share of net revenue, as a formula. */
function shareOf(row: Row, of: IncomeColumn, rows: readonly Row[], letters: string): WorkbookCell {
  const percent = isLine(row) ? figureOf(of, row).percentOfNetRevenue : null;
  if (percent === null) return null;
  const [own, whole] = [`${letters}${place(rows, row)}`, `${letters}${place(rows, 'netRevenue')}`];
  return { kind: 'share', value: percent / 100, formula: `IF(${whole}=0,0,${own}/${whole})` };
}

const reasons = (row: Row, column: IncomeColumn) =>
  text(isLine(row) ? reasonsOf(figureOf(column, row).mark).join('; ') : '');

const isBold = (row: Row) => isLine(row) && incomeLineRules[row].isSum === true;

function monthRows({ currency, basis }: IncomeStatement, rows: readonly Row[], column: IncomeColumn): WorkbookRow[] {
  return [
    titles([`DRE (${currency}, ${BASES[basis]})`, periodTitle(column, 'month'), '% da receita líquida', 'Situação']),
    ...rows.map((row) => ({
      cells: [
        text(labelOf(row)),
        cellOf(row, valueOf(row, column), isLine(row) ? sumOf(row, rows, 'B') : undefined),
        shareOf(row, column, rows, 'B'),
        reasons(row, column),
      ],
      isBold: isBold(row),
    })),
  ];
}

function wholeRows(
  { currency, basis, total, open, columns }: IncomeStatement,
  rows: readonly Row[],
  months: readonly { column: IncomeColumn; name: string }[],
): WorkbookRow[] {
  const letters = columnLetters(months.length + 1);
  const lastMonth = columnLetters(months.length);
  const openOf = (row: Row) => open?.find(({ line }) => line === row)?.amount;
  return [
    titles([
      `DRE (${currency}, ${BASES[basis]})`,
      ...columns.map((column) => periodTitle(column, 'month')),
      'Total',
      '% da receita líquida',
      'Situação do total',
      ...(open ? ['Em aberto no fim'] : []),
    ]),
    ...rows.map((row) => {
      const at = place(rows, row);
      const added = isLine(row) ? sumOf(row, rows, letters) : undefined;
      const left = openOf(row);
      return {
        cells: [
          text(labelOf(row)),
          ...months.map(({ column, name }) => cellOf(row, valueOf(row, column), `'${name}'!B${at}`)),
          cellOf(row, valueOf(row, total), added ?? `SUM(B${at}:${lastMonth}${at})`),
          shareOf(row, total, rows, letters),
          reasons(row, total),
          ...(open ? [left ? amount(decimalOf(left)) : null] : []),
        ],
        isBold: isBold(row),
      };
    }),
  ];
}

/** Amounts of the account by the marketplace's names, below the statement: they are text, whatever they begin with. */
function namedRows({ accountFees, accountReported, accountAmounts, total }: IncomeStatement): WorkbookRow[] {
  const block = (title: string, named: readonly NamedAmount[]): WorkbookRow[] =>
    named.length === 0
      ? []
      : [
          { cells: [] },
          { cells: [{ text: title }], isBold: true },
          ...named.map(({ name, amount: money }) => ({ cells: [text(name), amount(decimalOf(money))] })),
        ];
  const units = `${total.unitsWithoutFee}`;
  return [
    ...block('Despesas da conta, por nome', accountFees),
    ...block('Já contado por produto: fora das linhas', accountReported),
    ...block('Outras despesas da conta: fora do resultado', accountAmounts),
    ...(total.unitsWithoutFee > 0 ? [{ cells: [] }, { cells: [text(`Tarifa desconhecida: ${units} un.`)] }] : []),
  ];
}
