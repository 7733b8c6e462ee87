import type { Money } from '#server/platform/values/money.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Coverage } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { isCostUnread, isProfitKnown } from '#server/insight/sales/metrics/profitFigures.ts';
import { type IncomeEntry, incomeEntries } from './incomeEntries.ts';
import { incomeAmounts, type IncomeLine, incomeLineRules, incomeLines, type IncomeParts } from './incomeLines.ts';
import { lineMark } from './lineMark.ts';
import type { IncomeSums } from './sums/incomeSums.ts';
import { NO_OVERHEADS, type OverheadSums } from './sums/overheads.ts';

/** Amount of a statement line in some days. */
export interface IncomeFigure {
  line: IncomeLine;
  /**
   * Signed by its effect on profit. Null of what is known of no unit sold: product cost without a cost, profit without a price;
   * and when its source has not been read for any of the days.
   */
  amount: Money | null;
  mark: FigureMark;
  /** Percentage of net revenue. Null without net revenue. */
  percentOfNetRevenue: number | null;
}

/** Sums of days without rows. */
export const NOTHING = {
  ...(Object.fromEntries(incomeEntries.map((name) => [name, 0])) as Record<IncomeEntry, number>),
  profit: 0,
  units: 0,
  unitsWithoutCost: 0,
  unitsWithoutFee: 0,
  unitsWithoutPrice: 0,
  unitsWithoutFreight: 0,
  pricedUnits: 0,
  charges: 0,
  estimated: 0,
};
export type StatementSums = Pick<IncomeSums, keyof typeof NOTHING>;

/** Entries with what rounding leaves between them and their sum, the overheads and the taxes on profit, which are negative. */
export function partsOf(sums: StatementSums, overheads: OverheadSums = NO_OVERHEADS, profitTaxes = 0): IncomeParts {
  const entries = Object.fromEntries(incomeEntries.map((name) => [name, sums[name]])) as Record<IncomeEntry, number>;
  const added = incomeEntries.reduce((sum, name) => sum + sums[name], 0);
  const packaging = entries.packaging + overheads.packaging;
  return { ...entries, packaging, overheads: overheads.fixed, exchangeRounding: sums.profit - added, profitTaxes };
}

interface Column {
  days: DayRange;
  isRunning: boolean;
  currency: string;
  coverage: Coverage;
}

/** Figures of all lines in the order of the statement. */
export function statementFigures(
  sums: StatementSums,
  { overheads, profitTaxes }: { overheads: OverheadSums; profitTaxes: number },
  { days, isRunning, currency, coverage }: Column,
): IncomeFigure[] {
  const amounts = incomeAmounts(partsOf(sums, overheads, profitTaxes));
  const marked = {
    days,
    isRunning,
    estimatedShare: estimatedShareOf(sums),
    unknownUnits: { cost: sums.unitsWithoutCost, fee: sums.unitsWithoutFee, price: sums.unitsWithoutPrice },
  };
  return incomeLines.map((line) => {
    const mark = lineMark(coverage, line, amounts[line], marked);
    const { minor, percent } = lineValue(line, sums, amounts);
    const amount = minor === null || mark.state === 'unread' ? null : { minor, currency };
    return { line, amount, mark, percentOfNetRevenue: amount && percent };
  });
}

/** Amount of a line and its percentage of net revenue; null where the sums do not say it. */
export function lineValue(
  line: IncomeLine,
  sums: StatementSums,
  amounts: Readonly<Record<IncomeLine, number>>,
): { minor: number | null; percent: number | null } {
  if (isUnknown(line, sums)) return { minor: null, percent: null };
  // a share before all product cost says nothing
  const isShare = amounts.netRevenue !== 0 && !(isAfterCost(line) && hasNoCost(sums));
  return { minor: amounts[line], percent: isShare ? (amounts[line] * 100) / amounts.netRevenue : null };
}

const isAfterCost = (line: IncomeLine) => incomeLineRules[line].isSum === true && line !== 'netRevenue';

/** On the cash basis goods are paid on other days than their sale. */
const hasNoCost = (sums: StatementSums) => sums.cogs === 0 && isCostUnread(sums);

const isUnknown = (line: IncomeLine, sums: StatementSums) =>
  line === 'cogs' ? hasNoCost(sums) : isAfterCost(line) && !isProfitKnown(sums);

export const estimatedShareOf = ({ charges, estimated }: Pick<StatementSums, 'charges' | 'estimated'>) =>
  charges > 0 ? Math.min(1, estimated / charges) : null;
