import { say } from '#server/platform/language/say.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { type DayRange, monthAfter } from '#server/platform/values/dayRange.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { IncomeLine } from '#server/insight/profit/income/incomeLines.ts';
import { type IncomeColumn, incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { taxesUnder, type TaxUnder } from '#server/records/lines/taxesUnder.ts';
import { meiDas, meiLimit } from '#server/records/taxation/engine/meiMonth.ts';
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import { goodsInUse } from '#server/records/taxation/goods/goods.ts';
import type { Annex } from '#server/records/taxation/rules/taxData.ts';
import { monthRates } from '#server/records/taxes/monthRates.ts';
import { quarterOf } from '#server/records/taxes/profitTaxes.ts';
import { stateMixes } from '#server/records/taxes/stateMix.ts';
import { type AssumedRegime, type TaxMonth, taxMonths } from '#server/records/taxes/taxMonths.ts';
import { comparisonInputs, type ComparisonInputs, type EnteredInputs } from './comparisonInputs.ts';
import { comparisonWarnings } from './comparisonWarnings.ts';
import { type Between, creditsOf } from './creditsOf.ts';
import { inTurn } from './inTurn.ts';
import { profitTaxesUnder } from './profitTaxesUnder.ts';

/** A year under a regime, in centavos. */
export interface RegimeYear {
  regime: Regime;
  annex: Annex | null;
  /** What was: the regimes that the account had, from the income statement. */
  isActual: boolean;
  /** Taxes of sales less those of returns. */
  salesTaxes: number;
  /** IRPJ and CSLL. */
  profitTaxes: Between;
  /** Credits of purchases that the taxes do not have yet. */
  credits: Between;
  /** Charges on payroll; null: owed in this regime, and not known. */
  payrollCharges: number | null;
  netProfit: Between;
  /** Above what was. */
  difference: Between;
  months: { month: string; salesTaxes: number }[];
}

export interface RegimeComparison {
  /** The last twelve closed months, from the first with sales on. */
  days: DayRange;
  /** Of the stored sales, less discounts, in centavos. */
  revenue: number;
  /** Result before taxes of sales and on profit. */
  resultBeforeTaxes: number;
  /** What was first, then the others by net profit; not ordered without a payroll, because they cannot be ranked then. */
  years: RegimeYear[];
  isRanked: boolean;
  /** Regimes that are left out, with why. */
  leftOut: { regime: Regime; why: string }[];
  /** What to think of, in the reader's language. */
  warnings: string[];
}

/** Lucro Real needs costs: the least share of units with a known one. */
const KNOWN_COSTS = 0.9;

/**
 * What the last twelve closed months would have left under each regime, by the ledger's own calculation with other rates; prices, sales and
 * purchases as they were. Null before the first closed month with sales. Throws BAD_REQUEST for inputs that cannot be, 503 when too many
 * comparisons run.
 */
export async function compareRegimes(
  viewer: Viewer,
  entered: EnteredInputs = {},
  now = currentTime(),
): Promise<RegimeComparison | null> {
  const inputs = comparisonInputs(entered);
  return inTurn(viewer.accountId, () => compared(viewer, inputs, now));
}

async function compared(viewer: Viewer, inputs: ComparisonInputs, now: Date): Promise<RegimeComparison | null> {
  const { accountId } = viewer;
  const on = readerOf(accountId);
  const months = closedMonths(await taxMonths(accountId, now, on), now);
  if (months.length === 0) return null;
  const days = { start: months[0]!.month, end: monthAfter(months.at(-1)!.month) };
  const quarters = wholeQuarters(days, now);
  const year = yearOf(await statementOf(viewer, days, now));
  const results = (await statementOf(viewer, quarters, now)).columns.map(resultOf);
  const goods = await goodsInUse(accountId, on);
  const mixOf = await stateMixes(accountId, on);
  const was = actualYear(year, inputs, months);
  const { tried, leftOut } = candidatesOf(year, months);
  const years: RegimeYear[] = [];
  for (const assumed of tried) {
    const under = await taxMonths(accountId, now, on, assumed);
    const rates = under
      .filter(({ month }) => month >= quarters.start)
      .flatMap((month) => monthRates(month, goods, mixOf(month.month)));
    const taxes = await taxesUnder(accountId, rates, { days: quarters, by: 'month' }, on);
    years.push(yearUnder(assumed, { year, days, results, inputs, taxes, months: under, was }));
  }
  const isRanked = inputs.payrollMinor !== null;
  return {
    days,
    revenue: year.total.grossSales + year.total.discounts,
    resultBeforeTaxes: year.before,
    years: [was, ...(isRanked ? years.toSorted((a, b) => b.netProfit.low - a.netProfit.low) : years)],
    isRanked,
    leftOut,
    warnings: comparisonWarnings({ months, inputs, knownCosts: year.knownCosts, goods, now }),
  };
}

const statementOf = (viewer: Viewer, { start, end }: DayRange, now: Date) =>
  incomeStatement(
    viewer,
    { period: 'custom', startDate: start, endDate: daysBefore(end, 1), granularity: 'month' },
    now,
  );

/** The quarters that days touch, as far as they are begun: IRPJ and CSLL are of whole ones. */
function wholeQuarters({ start, end }: DayRange, now: Date): DayRange {
  const tomorrow = daysBefore(saoPauloDay(now.getTime()), -1);
  const last = quarterOf(daysBefore(end, 1)).end;
  return { start: quarterOf(start).start, end: last < tomorrow ? last : tomorrow };
}

/** A month of the statement before its taxes, in centavos. */
interface MonthResult {
  month: string;
  beforeTaxes: number;
  cogs: number;
}

function resultOf(column: IncomeColumn): MonthResult {
  const { operatingResult, tax, cogs } = linesOf(column);
  return { month: `${column.days.start.slice(0, 7)}-01`, beforeTaxes: operatingResult - tax, cogs: 0 - cogs };
}

/** The income statement of the year, in centavos. */
interface Year {
  total: Record<IncomeLine, number>;
  columns: { month: string; lines: Record<IncomeLine, number> }[];
  /** Result before taxes of sales and on profit. */
  before: number;
  /** Share of units with a known cost. */
  knownCosts: number;
}

function yearOf({ total, columns }: { total: IncomeColumn; columns: readonly IncomeColumn[] }): Year {
  const lines = linesOf(total);
  return {
    total: lines,
    columns: columns.map((column) => ({ month: column.days.start, lines: linesOf(column) })),
    before: lines.operatingResult - lines.tax,
    knownCosts: total.units === 0 ? 1 : 1 - total.unitsWithoutCost / total.units,
  };
}

const linesOf = ({ figures }: IncomeColumn) =>
  Object.fromEntries(figures.map(({ line, amount }) => [line, amount?.minor ?? 0])) as Record<IncomeLine, number>;

const same = (minor: number): Between => ({ low: minor, high: minor });
const hasAnnex = (regime: Regime) => regime === 'simples' || regime === 'simples_hibrido';
const owesPayroll = (regime: Regime) => regime === 'presumido' || regime === 'real';

function actualYear(
  { total, columns, before }: Year,
  inputs: ComparisonInputs,
  months: readonly TaxMonth[],
): RegimeYear {
  const { regime, profile } = months.at(-1)!;
  const payrollCharges = months.some((month) => owesPayroll(month.regime)) ? inputs.payrollCharges : 0;
  return {
    regime,
    annex: hasAnnex(regime) ? profile.annex : null,
    isActual: true,
    salesTaxes: 0 - total.tax,
    profitTaxes: same(0 - total.profitTaxes),
    credits: same(0),
    payrollCharges,
    netProfit: same(before + total.tax + total.profitTaxes - (payrollCharges ?? 0)),
    difference: same(0),
    months: columns.map(({ month, lines }) => ({ month, salesTaxes: 0 - lines.tax })),
  };
}

function yearUnder(
  { regime, annex = 'I' }: AssumedRegime,
  of: {
    year: Year;
    days: DayRange;
    /** Of whole quarters. */
    results: readonly MonthResult[];
    inputs: ComparisonInputs;
    taxes: readonly TaxUnder[];
    /** All months of the account under the regime. */
    months: readonly TaxMonth[];
    was: RegimeYear;
  },
): RegimeYear {
  const { year, days, results, inputs, was } = of;
  const taxOf = (month: string) =>
    of.taxes.reduce((sum, { key, minor }) => (key === month ? sum + minor : sum), 0) +
    (regime === 'mei' ? (meiDas(month).total ?? 0) : 0);
  const months = of.months
    .filter(({ month }) => month >= days.start && month < days.end)
    .map(({ month }) => ({ month, salesTaxes: taxOf(month) }));
  const salesTaxes = months.reduce((sum, month) => sum + month.salesTaxes, 0);
  const credits = creditsOf(regime, 0 - year.total.cogs, inputs);
  const payrollCharges = owesPayroll(regime) ? inputs.payrollCharges : 0;
  const taxed = results.map((result) => ({ ...result, minor: result.beforeTaxes - taxOf(result.month) }));
  const taxOn = (credit: number) => profitTaxesUnder(of.months, { days, results: taxed, credit });
  const profitTaxes = { low: taxOn(credits.low), high: taxOn(credits.high) };
  const left = (at: keyof Between) => year.before - salesTaxes - profitTaxes[at] + credits[at] - (payrollCharges ?? 0);
  const netProfit = { low: left('low'), high: left('high') };
  return {
    regime,
    annex: hasAnnex(regime) ? annex : null,
    isActual: false,
    salesTaxes,
    profitTaxes,
    credits,
    payrollCharges,
    netProfit,
    difference: { low: netProfit.low - was.netProfit.low, high: netProfit.high - was.netProfit.low },
    months,
  };
}

/** Regimes to try, and those that are not open to the account, by its last closed month. */
function candidatesOf(
  { knownCosts }: Year,
  months: readonly TaxMonth[],
): { tried: AssumedRegime[]; leftOut: RegimeComparison['leftOut'] } {
  const { annex, homeUf, icmsEffectivePercent } = months.at(-1)!.profile;
  const revenue = months.reduce((sum, { companyMinor, revenueMinor }) => sum + (companyMinor ?? revenueMinor), 0);
  const isMei = meiLimit(months.length, revenue).state === 'inside';
  const needsUf = say('regimes.homeState');
  const whyNotReal = homeUf === null ? needsUf : knownCosts < KNOWN_COSTS ? say('regimes.costsMissing') : null;
  const own = { homeUf, icmsEffectivePercent };
  return {
    tried: [
      ...(isMei ? [{ regime: 'mei' as const, homeUf }] : []),
      { regime: 'simples', annex, homeUf },
      ...(homeUf === null ? [] : [{ regime: 'presumido' as const, ...own }]),
      ...(whyNotReal === null ? [{ regime: 'real' as const, ...own }] : []),
    ],
    leftOut: [
      ...(isMei ? [] : [{ regime: 'mei' as const, why: say('regimes.aboveMei') }]),
      ...(homeUf === null ? [{ regime: 'presumido' as const, why: needsUf }] : []),
      ...(whyNotReal === null ? [] : [{ regime: 'real' as const, why: whyNotReal }]),
    ],
  };
}

/** The last twelve months that are over, from the first with sales on. */
function closedMonths(months: readonly TaxMonth[], now: Date): TaxMonth[] {
  const current = `${saoPauloDay(now.getTime()).slice(0, 7)}-01`;
  const closed = months.filter(({ month }) => month < current).slice(-12);
  const first = closed.findIndex(({ revenueMinor }) => revenueMinor > 0);
  return first < 0 ? [] : closed.slice(first);
}
