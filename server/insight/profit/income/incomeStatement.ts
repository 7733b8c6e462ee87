import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { PeriodRequest } from '#server/insight/period/period.ts';
import { presented } from '#server/insight/sales/metrics/presentedSums.ts';
import { coverageOf } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { accountAmounts } from './accountAmounts.ts';
import { lineMark } from './lineMark.ts';
import { type Granularity, incomeBuckets } from './incomeBuckets.ts';
import { type IncomeLine, incomeLines, noIncome } from './incomeLines.ts';
import { type IncomeSums, incomeSums } from './incomeSums.ts';

export interface IncomeRequest extends PeriodRequest {
  marketplace?: Marketplace | null;
  granularity: Granularity;
}

/** Amount of a statement line in some days. */
export interface IncomeFigure {
  line: IncomeLine;
  /**
   * Signed by its effect on profit. Null of what is known of no unit sold: product cost without a cost, profit without a price;
   * and when its source has not been read for any of the days.
   */
  amount: Money | null;
  mark: FigureMark;
  /** Percentage of revenue. Null without revenue. */
  percentOfRevenue: number | null;
}

export interface IncomeColumn {
  days: DayRange;
  /** Whether its day, week or month is not over; of the total: its period. */
  isRunning: boolean;
  /** All lines in the order of the statement. */
  figures: IncomeFigure[];
  units: number;
  unitsWithoutCost: number;
  unitsWithoutFee: number;
  unitsWithoutPrice: number;
  /** Estimated share of fees and fulfilment, 0–1. Null without any. */
  estimatedShare: number | null;
  /** Ledger entries of the account without product, which no line includes. */
  accountAmount: Money;
}

export interface IncomeStatement {
  days: DayRange;
  granularity: Granularity;
  currency: string;
  /** False when an amount had no exchange rate: it is excluded, or all amounts are in their own currency. */
  hasExchange: boolean;
  /** Whether it includes converted amounts: figures are rounded separately and may differ by cents from their sum. */
  isConverted: boolean;
  columns: IncomeColumn[];
  total: IncomeColumn;
  /** Amounts of the account outside the lines, by the marketplace's names, largest first. */
  accountAmounts: { name: string; amount: Money }[];
  /** Parts of the line `accountFees`, likewise. */
  accountFees: { name: string; isAdvertising: boolean; amount: Money }[];
}

const NOTHING = {
  ...noIncome,
  units: 0,
  unitsWithoutCost: 0,
  unitsWithoutFee: 0,
  unitsWithoutPrice: 0,
  pricedUnits: 0,
  charges: 0,
  estimated: 0,
};
type Sums = Pick<IncomeSums, keyof typeof NOTHING>;

/**
 * Income statement by day, week or month, equal to the dashboard's figures of the same days. Money in BRL, or in its own
 * currency when that is the only one and has no exchange rate. Throws 400 for an invalid period and above 400 columns.
 */
export async function incomeStatement(
  viewer: Viewer,
  { granularity, ...request }: IncomeRequest,
  now = currentTime(),
): Promise<IncomeStatement> {
  const scope = await salesScope(viewer, request, now);
  const buckets = incomeBuckets(scope.days, granularity);
  const [sums, coverage] = await Promise.all([
    incomeSums(scope, granularity),
    coverageOf(viewer, scope.marketplace, now),
  ]);
  const shown = presented(sums.filter(({ bucket }) => bucket === null));
  const { target = 'BRL', currency = 'BRL', hasExchange = true, currencies = [] } = shown ?? {};
  const posted = await accountAmounts(scope, granularity, currency);
  const outside = posted.filter(({ isInProfit }) => !isInProfit);
  const inTarget = new Map(sums.filter((row) => row.target === target).map((row) => [row.bucket, row]));
  const postedIn = new Map(outside.filter(({ name }) => name === null).map((row) => [row.bucket, row.amount]));
  const columnOf = (days: DayRange, key: string | null): IncomeColumn => {
    const columnSums = inTarget.get(key) ?? NOTHING;
    const isRunning = key === null ? scope.isRunning : days.end > coverage.today;
    const estimatedShare = estimatedShareOf(columnSums);
    const unknownUnits = {
      cost: columnSums.unitsWithoutCost,
      fee: columnSums.unitsWithoutFee,
      price: columnSums.unitsWithoutPrice,
    };
    const marked = { days, isRunning, estimatedShare, unknownUnits };
    return {
      days: { start: days.start, end: days.end },
      isRunning,
      ...columnFigures(columnSums, currency, (line, minor) => lineMark(coverage, line, minor, marked)),
      estimatedShare,
      accountAmount: { minor: postedIn.get(key) ?? 0, currency },
    };
  };
  return {
    days: { start: scope.days.start, end: scope.days.end },
    granularity,
    currency,
    hasExchange,
    isConverted: currencies.some((code) => code !== currency),
    columns: buckets.map(({ key, ...days }) => columnOf(days, key)),
    total: columnOf(scope.days, null),
    accountAmounts: outside.flatMap(({ name, amount }) =>
      name === null ? [] : [{ name, amount: { minor: amount, currency } }],
    ),
    accountFees: posted.flatMap(({ isInProfit, name, isAdvertising, amount }) =>
      name === null || !isInProfit
        ? []
        : [{ name, isAdvertising: isAdvertising!, amount: { minor: amount, currency } }],
    ),
  };
}

function columnFigures(
  sums: Sums,
  currency: string,
  markOf: (line: IncomeLine, minor: number) => FigureMark,
): Omit<IncomeColumn, 'days' | 'isRunning' | 'estimatedShare' | 'accountAmount'> {
  const { units, unitsWithoutCost, unitsWithoutFee, unitsWithoutPrice } = sums;
  const isUnknown = (line: IncomeLine) =>
    line === 'cogs' ? isCostUnread(sums) : line === 'profit' && !isProfitKnown(sums);
  // a margin before all product cost says nothing
  const isShare = (line: IncomeLine) => sums.revenue !== 0 && !(line === 'profit' && isCostUnread(sums));
  return {
    figures: incomeLines.map((line) => {
      const mark = markOf(line, sums[line]);
      const amount = isUnknown(line) || mark.state === 'unread' ? null : { minor: sums[line], currency };
      return {
        line,
        amount,
        mark,
        percentOfRevenue: amount && isShare(line) ? (amount.minor * 100) / sums.revenue : null,
      };
    }),
    units,
    unitsWithoutCost,
    unitsWithoutFee,
    unitsWithoutPrice,
  };
}

const estimatedShareOf = ({ charges, estimated }: Sums) => (charges > 0 ? Math.min(1, estimated / charges) : null);
