import { inReais, revenueChangePercent } from './presentedSums.ts';
import { profitFigures } from './profitFigures.ts';
import type { TargetSums } from './salesSums.ts';

/** How the figures of the cards differ from those they are compared with; null where one of the two is unknown. */
export interface SalesChange {
  revenuePercent: number | null;
  ordersPercent: number | null;
  unitsPercent: number | null;
  profitPercent: number | null;
  /** That of profit leaves out what has no hour: advertising, storage and reimbursements. */
  isProfitBeforeAds: boolean;
  /** In percentage points. */
  acosPoints: number | null;
}

interface Side {
  sums: TargetSums[] | undefined;
  orders: number;
}

/**
 * The change from one side to the other, from sums that are not rounded. `isCut`: the other side ends within a day; what
 * has no hour is left out of both profits then, once there is any.
 */
export function salesChange(now: Side, before: Side, isCut: boolean): SalesChange {
  const [current, previous] = [inReais(now.sums), inReais(before.sums)];
  const [figures, earlier] = [profitFigures(current), profitFigures(previous)];
  const isProfitBeforeAds = isCut && [current, previous].some(hasTimeless);
  const isProfitAlike =
    figures.profitMinor !== null &&
    earlier.profitMinor !== null &&
    current.currency === previous.currency &&
    current.hasExchange === previous.hasExchange;
  const profitOf = ({ preAdProfit, ads, storage, reimbursements }: TargetSums) =>
    isProfitBeforeAds ? preAdProfit + storage - reimbursements : preAdProfit - ads;
  const { acosPercent: acos } = figures;
  const { acosPercent: earlierAcos } = earlier;
  return {
    revenuePercent: revenueChangePercent(now.sums, before.sums),
    ordersPercent: changePercent(now.orders, before.orders),
    unitsPercent: changePercent(current.units, previous.units),
    profitPercent: isProfitAlike ? changePercent(profitOf(current), profitOf(previous)) : null,
    isProfitBeforeAds,
    acosPoints: acos === null || earlierAcos === null ? null : acos - earlierAcos,
  };
}

const hasTimeless = ({ ads, storage, reimbursements }: TargetSums) =>
  ads !== 0 || storage !== 0 || reimbursements !== 0;

/** Of a base below zero the distance counts, so that more is always above zero. */
const changePercent = (now: number, before: number) =>
  before === 0 ? null : ((now - before) * 100) / Math.abs(before);
