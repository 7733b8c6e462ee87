import type { CoverageSource } from '#server/insight/coverage/sources.ts';
import { type Presenter, shownChangePercent } from './presentedSums.ts';
import { profitFigures } from './profitFigures.ts';
import type { TargetSums } from './salesSums.ts';

/** Change of the card figures against the comparison; a field is null when one side is unknown. */
export interface SalesChange {
  revenuePercent: number | null;
  ordersPercent: number | null;
  unitsPercent: number | null;
  profitPercent: number | null;
  /** Whether the change of profit excludes advertising, storage and reimbursements on both sides. */
  isProfitBeforeAds: boolean;
  /** In percentage points. */
  acosPoints: number | null;
}

interface Side {
  sums: TargetSums[] | undefined;
  orders: number;
}

interface Comparison {
  /** Whether the earlier side ends within a day. */
  isCut: boolean;
  /** Whether a source has been read for both sides or for neither. */
  isReadAlike: (source: CoverageSource) => boolean;
  present: Presenter;
}

/**
 * Change between two sides, from unrounded sums. Both profits exclude amounts without a time of day, if there are any, when
 * the earlier side ends within a day, and when a side has not read them.
 */
export function salesChange(now: Side, before: Side, { isCut, isReadAlike, present }: Comparison): SalesChange {
  const [current, previous] = [present(now.sums), present(before.sums)];
  const [figures, earlier] = [profitFigures(current), profitFigures(previous)];
  const sides = [current, previous];
  const isProfitBeforeAds = (isCut || !TIMELESS.every(isReadAlike)) && sides.some(hasTimeless);
  const isProfitAlike =
    (isReadAlike('finances') || sides.every(({ refunds }) => refunds === 0)) &&
    (isReadAlike('taxes') || sides.every(({ tax }) => tax === 0)) &&
    figures.profitMinor !== null &&
    earlier.profitMinor !== null &&
    current.currency === previous.currency &&
    current.hasExchange === previous.hasExchange;
  const profitOf = ({ preAdProfit, ads, storage, reimbursements }: TargetSums) =>
    isProfitBeforeAds ? preAdProfit + storage - reimbursements : preAdProfit - ads;
  const { acosPercent: acos } = figures;
  const { acosPercent: earlierAcos } = earlier;
  return {
    revenuePercent: shownChangePercent(present, now.sums, before.sums),
    ordersPercent: changePercent(now.orders, before.orders),
    unitsPercent: changePercent(current.units, previous.units),
    profitPercent: isProfitAlike ? changePercent(profitOf(current), profitOf(previous)) : null,
    isProfitBeforeAds,
    acosPoints: acos === null || earlierAcos === null || !isReadAlike('ads') ? null : acos - earlierAcos,
  };
}

const TIMELESS = ['ads', 'storage', 'reimbursements'] as const satisfies readonly CoverageSource[];

const hasTimeless = ({ ads, storage, reimbursements }: TargetSums) =>
  ads !== 0 || storage !== 0 || reimbursements !== 0;

/** Change in percent of the absolute base, so that an increase is always positive. */
const changePercent = (now: number, before: number) =>
  before === 0 ? null : ((now - before) * 100) / Math.abs(before);
