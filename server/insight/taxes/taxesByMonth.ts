import { currentTime } from '#server/platform/process/clock.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Regime } from '#server/records/taxation/engine/saleRates.ts';
import { taxMonths } from '#server/records/taxes/taxMonths.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { incomeBuckets } from '#server/insight/profit/income/sums/incomeBuckets.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { figuresIn, type TaxFigures } from './taxFigures.ts';
import { NO_TAXES, type TaxSums, taxSums } from './taxSums.ts';
import { type MarkedTaxes, markedTaxes, type TaxesOfPeriod } from './taxTotal.ts';

/** A month of the period, or the part of it that is in the period. */
export interface MonthTaxes extends MarkedTaxes {
  /** First day of the month. */
  month: string;
  /** First and last day, both included. */
  startDate: string;
  endDate: string;
  /** In force at the end of the month; null while none is known. */
  regime: Regime | null;
}

/** The months of the period with one regime. */
export interface RegimeTaxes extends TaxFigures {
  regime: Regime | null;
  /** Number of months. */
  months: number;
}

export interface TaxesByMonth extends TaxesOfPeriod {
  /** In order, from the first with a sale. */
  months: MonthTaxes[];
  /** In the order of their first months. */
  regimes: RegimeTaxes[];
}

/**
 * Taxes of a filter by month of the sale and by regime. Months and regimes add up to the total, which is the tax of the cards and of the
 * income statement's accrual basis, to the cent. Throws 400 for an invalid period.
 */
export async function taxesByMonth(viewer: Viewer, filter: SalesFilter, now = currentTime()): Promise<TaxesByMonth> {
  const scope = await salesScope(viewer, filter, now);
  const [sums, known] = await Promise.all([
    taxSums(scope, 'month'),
    taxMonths(viewer.accountId, now, readerOf(viewer.accountId)),
  ]);
  const { total, markedOf } = await markedTaxes(viewer, scope, sums, now);
  const regimes = new Map(known.map(({ month, regime }) => [month, regime]));
  const first = [...sums.byKey.keys()].reduce((a, b) => (a < b ? a : b), known[0]!.month);
  const start = scope.days.start < first ? first : scope.days.start;
  const buckets = start < scope.days.end ? incomeBuckets({ start, end: scope.days.end }, 'month') : [];
  const byRegime = new Map<Regime | null, { sums: TaxSums; months: number }>();
  const months = buckets.map(({ key, ...days }): MonthTaxes => {
    const of = sums.byKey.get(key) ?? NO_TAXES;
    const marked = markedOf(of, days);
    const regime = marked.tax === null ? null : (regimes.get(key) ?? 'none');
    const { sums: before, months: count } = byRegime.get(regime) ?? { sums: NO_TAXES, months: 0 };
    byRegime.set(regime, { sums: added(before, of), months: count + 1 });
    return { month: key, startDate: days.start, endDate: lastDayOf(days), regime, ...marked };
  });
  const figuresOf = figuresIn(sums);
  return {
    startDate: scope.days.start,
    endDate: lastDayOf(scope.days),
    months,
    regimes: [...byRegime].map(([regime, of]) => ({
      regime,
      months: of.months,
      ...figuresOf(of.sums, regime !== null),
    })),
    total,
    hasExchange: sums.hasExchange,
  };
}

const added = (one: TaxSums, other: TaxSums): TaxSums =>
  Object.fromEntries(
    (Object.keys(NO_TAXES) as (keyof TaxSums)[]).map((name) => [name, one[name] + other[name]]),
  ) as unknown as TaxSums;
