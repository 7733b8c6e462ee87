import type { SentenceId } from '#server/platform/language/sentence.ts';
import { type IncomeEntry, incomeEntryRules } from '#server/insight/profit/income/incomeEntries.ts';
import {
  type IncomeLine,
  incomeLineRules,
  incomeLines,
  lineLabel,
  partsAbove,
} from '#server/insight/profit/income/incomeLines.ts';
import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import type { ExplainedSql } from './explainedSql.ts';
import { type ExplainedSource, type MetricRule, type TermRule, unknownTerms } from './explainedTerms.ts';

type Line = Exclude<IncomeLine, 'exchangeRounding'>;

/** What a line is. */
const FORMULAS: Record<Line, SentenceId> = {
  grossSales: 'explained.grossSalesFormula',
  otherIncome: 'explained.otherIncomeFormula',
  refunds: 'explained.refundsFormula',
  discounts: 'explained.discountsFormula',
  tax: 'explained.taxFormula',
  netRevenue: 'explained.netRevenueFormula',
  cogs: 'explained.cogsFormula',
  grossProfit: 'explained.grossProfitFormula',
  fees: 'explained.feesFormula',
  commission: 'explained.commissionFormula',
  fixedFees: 'explained.fixedFeesFormula',
  instalments: 'explained.instalmentsFormula',
  otherFees: 'explained.otherFeesFormula',
  feesReturned: 'explained.feesReturnedFormula',
  returnFees: 'explained.returnFeesFormula',
  freight: 'explained.freightFormula',
  marketplaceFreight: 'explained.marketplaceFreightFormula',
  ownFreight: 'explained.ownFreightFormula',
  fulfilment: 'explained.fulfilmentFormula',
  storage: 'explained.storageFormula',
  productStorage: 'explained.productStorageFormula',
  accountStorage: 'explained.accountStorageFormula',
  ads: 'explained.adsFormula',
  packaging: 'explained.packagingFormula',
  contribution: 'explained.contributionFormula',
  accountFees: 'explained.accountFeesFormula',
  reimbursements: 'explained.reimbursementsFormula',
  overheads: 'explained.overheadsFormula',
  operatingResult: 'explained.operatingResultFormula',
  profitTaxes: 'explained.profitTaxesFormula',
  profit: 'explained.profitFormula',
};

/** What the parts of a line are read from, besides order items. */
const READ_FROM: Partial<Record<IncomeEntry, ExplainedSource>> = {
  productStorage: 'posted',
  accountStorage: 'accountFees',
  accountFees: 'accountFees',
  reimbursements: 'posted',
  ads: 'ads',
};

/** Entries of a line, those of the lines above it in a subtotal. */
const entriesOf = (line: Line) =>
  partsAbove(line).filter(
    (part): part is IncomeEntry => part !== 'overheads' && part !== 'exchangeRounding' && part !== 'profitTaxes',
  );

/** What the seller entered per order or unit for packaging, and all else. */
const overheadsOf = (line: Line) => {
  const parts = partsAbove(line);
  return [
    ...(parts.includes('packaging') ? ['packaging' as const] : []),
    ...(parts.includes('overheads') ? ['fixed' as const] : []),
  ];
};

/** SQL of what is added as amounts worked out: overheads, IRPJ and CSLL. Empty without any. */
const workedOut = (line: Line, { overheads, profitTaxes }: ExplainedSql): string =>
  [overheads(overheadsOf(line)), partsAbove(line).includes('profitTaxes') ? profitTaxes : '']
    .filter(Boolean)
    .join('\n  + ');

/** SQL of a line's amount: each entry rounded once, as in the statement, where revenue is rounded as a whole. */
function statementSql(line: Line, sql: ExplainedSql): string {
  const { amount } = sql;
  const entries = entriesOf(line);
  const added = workedOut(line, sql);
  // all that counts, rounded as a whole: the line of cents that rounding leaves is in it
  const isWhole = partsAbove(line).includes('exchangeRounding');
  const where = (entry: IncomeEntry) => `(${incomeEntryRules[entry].ofLines})`;
  const rounded = (condition: string) => `round(coalesce(sum(${amount()}) FILTER (WHERE ${condition}), 0), 2)`;
  const revenue = rounded(`${where('grossSales')} OR ${where('discounts')}`);
  const has = (entry: IncomeEntry) => entries.includes(entry);
  const others = entries.filter((entry) => entry !== 'grossSales' && !(has('grossSales') && entry === 'discounts'));
  const sales = has('discounts') ? [revenue] : [`${revenue} - ${rounded(where('discounts'))}`];
  const sums = isWhole
    ? [`round(coalesce(sum(${amount()}), 0), 2)`]
    : [...(has('grossSales') ? sales : []), ...others.map((entry) => rounded(where(entry)))];
  return [...sums, ...(added ? [added] : [])].join('\n  + ');
}

/** Condition of the ledger lines that a line of the statement adds up, among those that count. */
function linesOf(line: Line): string[] {
  // all that counts
  if (partsAbove(line).includes('exchangeRounding')) return [];
  return [
    `(${entriesOf(line)
      .map((entry) => `(${incomeEntryRules[entry].ofLines})`)
      .join(' OR ')})`,
  ];
}

const termOf = (line: IncomeLine): TermRule => ({
  name: line === 'profit' ? 'explained.statementProfit' : incomeLineRules[line].label,
  sign: '+',
  unit: 'money',
  value: ({ parts }) => (parts && isOptional(line) ? parts[line] || null : parts && parts[line]),
  source: incomeLineRules[line].source,
});

const isOptional = (line: IncomeLine) => line === 'overheads' || line === 'exchangeRounding' || line === 'profitTaxes';

/** Lines that a subtotal or a line with parts adds up. */
function termsOf(line: Line): TermRule[] {
  const { isSum } = incomeLineRules[line];
  const isTerm = (each: IncomeLine) =>
    isSum
      ? !incomeLineRules[each].isSum &&
        !incomeLineRules[each].partOf &&
        incomeLines.indexOf(each) < incomeLines.indexOf(line)
      : incomeLineRules[each].partOf === line;
  return incomeLines.filter(isTerm).map(termOf);
}

/** A line of the statement, signed by its effect on profit. It exists only for the whole account. */
function lineMetric(line: Line): MetricRule {
  const name = line === 'profit' ? 'lucro_da_dre' : alias(line);
  const entries = entriesOf(line);
  const { isSum } = incomeLineRules[line];
  const needsPrice = isSum && line !== 'netRevenue';
  const sources = new Set(entries.map((entry) => READ_FROM[entry] ?? 'items'));
  const conditions =
    entries.includes('grossSales') && !entries.includes('discounts') ? [...entries, 'discounts' as const] : entries;
  return {
    name: line === 'profit' ? 'explained.statementProfit' : incomeLineRules[line].label,
    unit: 'money',
    formula: FORMULAS[line],
    terms: [...termsOf(line), ...unknownTerms],
    value: ({ parts, sums }) =>
      (line === 'cogs' && isCostUnread(sums)) || (needsPrice && !isProfitKnown(sums)) ? null : parts && parts[line],
    reads: [...sources],
    isOfAccount: true,
    sql: (sql) =>
      entries.length === 0
        ? `SELECT ${workedOut(line, sql) || '0.00'} AS ${name}`
        : sql.ofLines(statementSql(line, sql), name, [
            sql.counted,
            ...(isSum ? [] : [`(${conditions.map((entry) => `(${incomeEntryRules[entry].ofLines})`).join(' OR ')})`]),
          ]) + (needsPrice ? sql.ifKnown : ''),
    rowsSql: entries.length === 0 ? undefined : (sql) => sql.lines([sql.counted, ...linesOf(line)]),
  };
}

const alias = (line: Line) =>
  lineLabel(line)
    .normalize('NFD')
    .replaceAll(/[^ a-zA-Z]/g, '')
    .toLowerCase()
    .replaceAll(' ', '_');

const { profit, ...lineMetrics } = Object.fromEntries(
  (Object.keys(FORMULAS) as Line[]).map((line) => [line, lineMetric(line)]),
) as Record<Line, MetricRule>;

/** Lines of the income statement; its net profit, which is after overheads, under a name of its own. */
export const statementMetrics = {
  ...lineMetrics,
  statementProfit: profit,
  accountAmounts: {
    name: 'explained.accountAmounts',
    unit: 'money',
    formula: 'explained.accountAmountsFormula',
    terms: [],
    value: ({ account }) => account,
    reads: ['account'],
    isOfAccount: true,
    sql: ({ ofLines, amount }) =>
      ofLines(`round(coalesce(sum(${amount()}), 0), 2)`, 'outras_despesas', ['l.is_of_account']),
    rowsSql: ({ lines }) => lines(['l.is_of_account']),
  },
} satisfies Record<string, MetricRule>;
