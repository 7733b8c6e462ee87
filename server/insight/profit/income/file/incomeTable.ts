import { say } from '#server/platform/language/say.ts';
import { language } from '#server/platform/language/language.ts';
import { formats } from '#i18n/locales.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import { decimalOf, decimalOrNull } from '#server/platform/values/money.ts';
import type { FileColumn, Table } from '#server/platform/files/table.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { stateWords } from '#server/insight/coverage/stateWords.ts';
import { factsOf } from '#server/market/registry.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import type { Granularity } from '#server/insight/profit/income/sums/incomeBuckets.ts';
import { type IncomeLine, incomeLineRules, incomeLines, lineLabel } from '#server/insight/profit/income/incomeLines.ts';
import type { IncomeColumn, IncomeStatement } from '#server/insight/profit/income/incomeStatement.ts';

/** Row of the exported statement: one number per column, the total last. */
interface Row {
  line: IncomeLine | null;
  label: string;
  cells: (number | null)[];
  /** What is known of each cell. Empty for counts. */
  marks: FigureMark[];
  /** Percentage of net revenue in the total. Null when unknown. */
  percent: number | null;
  currency: string | null;
}

/**
 * Income statement as a machine-readable table: one row per line, one column per period, then the total and its percentage of net
 * revenue, and unit counts.
 */
export function incomeTable(statement: IncomeStatement): Table<Row> {
  const periods = statement.columns.map(({ days, marketplace }) =>
    marketplace
      ? factsOf(marketplace).name
      : statement.granularity === 'marketplace'
        ? 'Conta'
        : `${days.start} a ${lastDayOf(days)}`,
  );
  const columns: FileColumn<Row>[] = [
    { head: 'Linha', kind: 'text', value: nameOf },
    ...amounts([...periods, 'Total']),
    {
      head: '% da receita líquida',
      kind: 'number',
      value: ({ percent }) => (percent === null ? null : Number(percent.toFixed(2))),
    },
    { head: 'Moeda', kind: 'text', value: ({ currency }) => currency },
    ...[...periods, 'Total'].map((head, index): FileColumn<Row> => ({
      head: `${head}_situacao`,
      kind: 'text',
      value: ({ marks }) => (marks[index] ? stateWords[marks[index].state] : null),
    })),
  ];
  return { columns, rows: chunks([...linesOf(statement), ...countsOf(statement)]) };
}

const amounts = (heads: string[]) =>
  heads.map((head, index): FileColumn<Row> => ({ head, kind: 'number', value: ({ cells }) => cells[index]! }));

function nameOf({ line, label }: Row): string {
  const whole = line && incomeLineRules[line].partOf;
  return whole ? `${lineLabel(whole)}: ${label}` : label;
}

function linesOf({ columns, total, currency }: IncomeStatement): Row[] {
  const all = [...columns, total];
  const ofLine = (line: IncomeLine, index: number): Row => ({
    line,
    label: lineLabel(line),
    cells: all.map(({ figures }) => decimalOrNull(figures[index]!.amount)),
    marks: all.map(({ figures }) => figures[index]!.mark),
    percent: total.figures[index]!.percentOfNetRevenue,
    currency,
  });
  const account = all.map(({ accountAmount }) => decimalOf(accountAmount));
  return [
    ...incomeLines.map(ofLine),
    { line: null, label: say('income.otherAccountExpenses'), cells: account, marks: [], percent: null, currency },
  ];
}

function countsOf({ columns, total }: IncomeStatement): Row[] {
  const row = (label: string, read: (column: IncomeColumn) => number | null): Row => ({
    line: null,
    label,
    cells: [...columns, total].map(read),
    marks: [],
    percent: null,
    currency: null,
  });
  return [
    row(say('income.units'), ({ units }) => units),
    row(say('income.unitsWithoutCost'), ({ unitsWithoutCost }) => unitsWithoutCost),
    row(say('income.revenueWithoutCost'), ({ revenueWithoutCost }) => decimalOf(revenueWithoutCost)),
    row(say('income.unitsWithoutFee'), ({ unitsWithoutFee }) => unitsWithoutFee),
    row(
      say('income.estimatedFees'),
      ({ estimatedShare }) => estimatedShare && Number((estimatedShare * 100).toFixed(2)),
    ),
  ];
}

const dayAndMonth = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;

function monthName(day: string): string {
  const options = { timeZone: 'UTC', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(formats[language()].dates, options).format(new Date(`${day}T12:00:00Z`));
}

/** Title of a period: `20/11`, `16/11 a 20/11`, `nov. de 2026 · até hoje`, `ago. de 2026 · desde 23/08`. */
export function periodTitle({ days, marketplace, isRunning }: IncomeColumn, granularity: Granularity): string {
  if (granularity === 'marketplace') return marketplace ? factsOf(marketplace).name : say('income.account');
  const last = lastDayOf(days);
  if (granularity === 'month') {
    const cut = days.start.endsWith('-01') ? [] : [say('income.sinceDay', { day: dayAndMonth(days.start) })];
    if (isRunning) cut.push(say('income.untilToday'));
    else if (!days.end.endsWith('-01')) cut.push(say('income.untilDay', { day: dayAndMonth(last) }));
    return [monthName(days.start), ...cut].join(' · ');
  }
  const [from, to] = [dayAndMonth(days.start), dayAndMonth(last)];
  const title = days.start === last ? to : say('income.fromTo', { from, to });
  return isRunning ? say('income.untilNow', { days: title }) : title;
}
