import { type Locale, STANDARD } from '#i18n/locales.ts';
import { language } from '#server/platform/language/language.ts';
import { word } from '#server/platform/language/say.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type OverheadCost, overheadAmounts } from '#server/insight/overheads/overheadAmounts.ts';
import { reasonsOf } from '#server/insight/coverage/basisText.ts';
import { coverageOf, unreadBasis } from '#server/insight/coverage/coverage.ts';
import { type FigureMark, markOf } from '#server/insight/coverage/figureMark.ts';
import type { CoverageSource } from '#server/insight/coverage/sources.ts';
import { filteredOrders } from '#server/insight/sales/orders/filteredOrders.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { inDollars, inReais, presented } from '#server/insight/sales/metrics/presentedSums.ts';
import { productSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import { profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import { accountFees } from '#server/insight/sales/metrics/accountFees.ts';
import { hasAds, isNarrowed } from '#server/insight/sales/metrics/salesRows.ts';
import { type SalesFilter, type SalesScope, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { unknownUnitsOf } from '#server/insight/sales/metrics/salesMarks.ts';
import { salesSums } from '#server/insight/sales/metrics/salesSums.ts';
import { isOfAccount } from '#server/records/rollups/postedProductDays.ts';
import { lastSync } from '#server/records/runs/syncRuns.ts';
import { type AccountAmounts, accountAmounts } from '#server/insight/profit/income/sums/accountAmounts.ts';
import { type ExplainedTerm, type ExplainedValue, explainedValue, moneyTerm } from './explainedFigure.ts';
import { explainedFilters } from './explainedFilters.ts';
import { explainedMetrics, type FigureMetric } from './explainedMetrics.ts';
import { explainedRows } from './explainedRows.ts';
import { explainedSql } from './explainedSql.ts';
import { explainedStatus, type StatusMetric, statusMetrics } from './explainedStatuses.ts';
import { type ExplainedSource, type ExplainedSums, type MetricRule } from './explainedTerms.ts';
import { incomeAmounts } from '#server/insight/profit/income/incomeLines.ts';
import { readProfitTaxes } from '#server/insight/profit/income/sums/profitTaxes.ts';
import { accrualRows } from '#server/insight/profit/income/sums/accrualRows.ts';
import { incomeSums } from '#server/insight/profit/income/sums/incomeSums.ts';
import { NOTHING, partsOf } from '#server/insight/profit/income/statementFigures.ts';
import { isIncomeLine, lineMark } from '#server/insight/profit/income/lineMark.ts';

export type ExplainedMetric = FigureMetric | StatusMetric;

/** Languages of an explanation apart from the reader's: Padrão's Portuguese, and English. */
type ExplanationLanguage = 'pt' | 'en';
const LOCALES = { pt: STANDARD, en: 'en' } as const satisfies Record<ExplanationLanguage, Locale>;
const localeOf = (chosen: ExplanationLanguage | null): Locale => (chosen ? LOCALES[chosen] : language());

export interface ExplainRequest {
  metric: ExplainedMetric;
  filter: SalesFilter;
  /** In US$ when exchange rates are known, else like the dashboard's cards. */
  isInDollars: boolean;
  /** Null: the reader's. */
  language: ExplanationLanguage | null;
}

export interface Explanation {
  name: string;
  value: ExplainedValue;
  mark: FigureMark;
  /** Reasons of the mark in the requested language. */
  notes: string[];
  formula: string;
  terms: ExplainedTerm[];
  days: DayRange;
  /** Descriptions of the filters besides the days. */
  filters: string[];
  /** Number of source rows by kind. */
  rows: { source: ExplainedSource | 'products'; count: number }[];
  /** Estimated share of fees and fulfilment, 0–1. Null without any. */
  estimatedShare: number | null;
  /** Time of the last complete sync. Null before the first. */
  syncedAt: Date | null;
  /** SELECT with the same result, for the SQL viewer. */
  sql: string;
  /** SELECT of the ledger lines behind it, for the SQL viewer. Null where it is not made of lines alone. */
  rowsSql: string | null;
}

/**
 * Explanation of a figure: its formula, terms with values, source rows, and SQL with the same result. Throws 400 for an
 * invalid period, and for figures of the whole account with a brand, product or search.
 */
export async function explain(
  viewer: Viewer,
  { metric, filter, isInDollars, language: chosen }: ExplainRequest,
  now = currentTime(),
): Promise<Explanation> {
  const locale = localeOf(chosen);
  const syncedAt = await lastSync(viewer);
  if (isStatusMetric(metric)) {
    const { scope, products, ...explained } = await explainedStatus(viewer, { metric, filter, locale }, now);
    const { value: money, terms, formula, sql } = explained;
    const value: ExplainedValue = { unit: 'money', money, number: null };
    const rows = [{ source: 'products' as const, count: products }];
    const { current } = await salesSums(scope, { current: { status: null, ...scope.days } });
    const { estimatedShare } = profitFigures(inReais(current));
    const { start, end } = scope.days;
    const shared = { name: word({ code: statusMetrics[metric] }, locale), filters: [], days: { start, end }, syncedAt };
    return { ...shared, value, mark: markOf([]), notes: [], terms, formula, sql, rowsSql: null, rows, estimatedShare };
  }
  const rule: MetricRule = explainedMetrics[metric];
  const scope = await salesScope(viewer, filter, now);
  const { sums, currencies, overheads, profitTaxes } = await explainedSums(scope, {
    isInDollars,
    isOfAccount: metric === 'accountAmounts',
    now,
  });
  const { currency } = sums.sums;
  if (rule.isOfAccount && !sums.parts) throw badRequest('errors.figureWithoutFilter');
  const [counts, coverage] = await Promise.all([
    explainedRows(scope, rule.reads),
    coverageOf(viewer, scope.marketplace, now),
  ]);
  const isUnread = (source: CoverageSource) => markOf(unreadBasis(coverage, source, scope.days)).state === 'unread';
  const terms = rule.terms.flatMap(({ name, sign, unit, value, source }) => {
    const part = value(sums);
    if (part === null) return [];
    const known = part === 0 && source && isUnread(source) ? null : part;
    return [{ name: word({ code: name }, locale), sign, value: explainedValue(known, unit, currency) }];
  });
  const exact = rule.value(sums);
  terms.push(...roundingOf(terms, explainedValue(exact, rule.unit, currency), locale));
  if (metric === 'profit') terms.push(...(await beyondRows(viewer, filter, locale, now)));
  const statements = explainedSql(scope, {
    currency,
    currencies,
    hasUnits: sums.sums.units !== 0,
    overheads,
    profitTaxes,
  });
  const { estimatedShare } = profitFigures(sums.sums);
  const { days, isRunning } = scope;
  const line = metric === 'statementProfit' ? 'profit' : metric;
  const mark = isIncomeLine(line)
    ? lineMark(coverage, line, exact ?? 0, {
        days,
        isRunning,
        estimatedShare,
        unknownUnits: unknownUnitsOf(sums.sums),
      })
    : markOf([]);
  return {
    name: word({ code: rule.name }, locale),
    value: explainedValue(mark.state === 'unread' ? null : exact, rule.unit, currency),
    mark,
    notes: reasonsOf(mark, { locale, today: coverage.today }),
    formula: word({ code: rule.formula }, locale),
    terms,
    days: { start: scope.days.start, end: scope.days.end },
    filters: [
      ...(await explainedFilters(scope, filter, locale)),
      ...(rule.reads.includes('ads') && !hasAds(scope) ? [word(sentence('explained.beforeAds'), locale)] : []),
    ],
    rows: rule.reads.flatMap((source) => {
      const count = source === 'orders' ? sums.orders : counts[source];
      return count === undefined ? [] : [{ source, count }];
    }),
    estimatedShare,
    syncedAt,
    sql: rule.sql(statements),
    rowsSql: rule.rowsSql?.(statements) ?? null,
  };
}

/** The cents by which terms that are rounded one by one differ from their sum, which is rounded once. Empty when there are none. */
function roundingOf(terms: readonly ExplainedTerm[], { money }: ExplainedValue, locale: Locale): ExplainedTerm[] {
  const signed = terms.filter(({ sign }) => sign !== null);
  if (!money || signed.length === 0 || signed.some(({ sign, value }) => sign === '/' || !value.money)) return [];
  const sum = signed.reduce((all, { sign, value }) => all + value.money!.minor * (sign === '-' ? -1 : 1), 0);
  const minor = money.minor - sum;
  return minor === 0 || Math.abs(minor) > signed.length
    ? []
    : [
        moneyTerm(word(sentence('explained.rounding'), locale), minor < 0 ? '-' : '+', {
          minor: Math.abs(minor),
          currency: money.currency,
        }),
      ];
}

/** Part of the profit outside the product table. Empty when there is none. */
async function beyondRows(viewer: Viewer, filter: SalesFilter, locale: Locale, now: Date): Promise<ExplainedTerm[]> {
  const profit = (await productSalesRemainder(viewer, filter, now))?.profit;
  return profit?.minor ? [moneyTerm(word(sentence('explained.beyondRows'), locale), null, profit)] : [];
}

const isStatusMetric = (metric: ExplainedMetric): metric is StatusMetric => metric in statusMetrics;

interface Read {
  sums: ExplainedSums;
  currencies: readonly string[];
  overheads: readonly OverheadCost[];
  profitTaxes: number;
}

async function explainedSums(
  scope: SalesScope,
  { isInDollars, isOfAccount, now }: { isInDollars: boolean; isOfAccount: boolean; now: Date },
): Promise<Read> {
  const slice = { status: scope.status, start: scope.days.start, end: scope.days.end };
  const { current } = await salesSums(scope, { current: slice }, { inDollars: isInDollars });
  const sums = isInDollars ? inDollars(current) : inReais(current);
  const orders = isNarrowed(scope) ? (await filteredOrders(scope)).orders : sums.orders;
  const isStatement = !isNarrowed(scope) && !isInDollars;
  const overheads = isStatement && sums.currency === 'BRL' ? await overheadsOf(scope, now) : [];
  const profitTaxes = isStatement ? await profitTaxesOf(scope, sums.currency, now) : 0;
  const parts = isStatement ? await linesOf(scope, overheads, profitTaxes) : null;
  const fees = await accountFees(scope, sums.currency);
  if (!isOfAccount)
    return { sums: { sums, orders, parts, fees, account: 0 }, currencies: sums.currencies, overheads, profitTaxes };
  const posted = await accountAmounts(scope, 'month', sums.currency);
  const isWhole = ({ part, bucket, name }: AccountAmounts) => part === 'outside' && bucket === null && name === null;
  const account = posted.find(isWhole)?.amount ?? 0;
  const posting = await postedCurrencies(scope);
  return { sums: { sums, orders, parts, fees, account }, currencies: posting, overheads, profitTaxes };
}

const overheadsOf = async ({ accountId, days: { start, end }, marketplace }: SalesScope, now: Date) =>
  (await overheadAmounts(accountId, [{ key: 'all', start, end }], { marketplace, now })).costs;

const profitTaxesOf = async (scope: SalesScope, currency: string, now: Date) =>
  (await readProfitTaxes(scope, [], { currency, now })).get(null) ?? 0;

async function linesOf(
  scope: SalesScope,
  overheads: readonly OverheadCost[],
  profitTaxes: number,
): Promise<NonNullable<ExplainedSums['parts']>> {
  const costOf = (line: OverheadCost['line']) =>
    overheads.reduce((sum, cost) => (cost.line === line ? sum - cost.total : sum), 0);
  const rows = await incomeSums(scope.accountId, 'month', (bind) => accrualRows(scope, bind));
  return incomeAmounts(
    partsOf(
      presented(rows.filter(({ bucket }) => bucket === null)) ?? NOTHING,
      { packaging: costOf('packaging'), fixed: costOf('fixed') },
      profitTaxes,
    ),
  );
}

async function postedCurrencies({ accountId, days }: SalesScope): Promise<string[]> {
  const bind = bindParameters();
  const rows = await queryRows<{ currency: string }>(
    `SELECT DISTINCT currency FROM posted_amounts a
     WHERE account_id = ${bind(accountId)} AND ${isOfAccount('a')}
       AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date`,
    bind.values,
  );
  return rows.map(({ currency }) => currency);
}
