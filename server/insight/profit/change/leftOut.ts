import type { DayRange } from '#server/platform/values/dayRange.ts';
import { type Coverage, unreadBasis } from '#server/insight/coverage/coverage.ts';
import { isReadAlike, isUnreadAlike } from '#server/insight/coverage/readAlike.ts';
import type { FigureBasis } from '#server/insight/coverage/figureMark.ts';
import type { CoverageSource } from '#server/insight/coverage/sources.ts';
import type { PresentedSums } from '#server/insight/sales/metrics/presentedSums.ts';
import type { ProductResult, ProfitEffect } from './profitEffects.ts';

/** An effect that is no cause: its source has not been read for a side, or not for all of its days. */
export interface LeftOut {
  effect: ProfitEffect;
  basis: FigureBasis[];
}

/** Sums of a side. Advertising that the marketplace charged in one sum is advertising, and no other expense of the account. */
export interface SideSums {
  sums: PresentedSums;
  /** Expenses of the account, and the part of them that is advertising. */
  accountFees: number;
  chargedAds: number;
}

export type ComparedSide = SideSums & { days: DayRange };

interface Separable {
  sources: readonly CoverageSource[];
  /** Amount in the profit of a side, signed by its effect on profit. */
  amount: (side: SideSums) => number;
  /** The same of a product set to nothing. */
  none: Partial<ProductResult>;
}

/** Effects that can be left out, because they depend on sources of their own. */
const separable: Partial<Record<ProfitEffect, Separable>> = {
  returns: {
    sources: ['finances', 'reimbursements'],
    amount: ({ sums }) => sums.reimbursements - sums.refunds,
    none: { returns: 0 },
  },
  tax: { sources: ['taxes'], amount: ({ sums }) => -sums.tax, none: { tax: 0 } },
  storage: {
    sources: ['storage'],
    amount: ({ sums, accountFees }) => accountFees - sums.storage,
    none: { storage: 0 },
  },
  ads: { sources: ['ads'], amount: ({ sums, chargedAds }) => -sums.ads - chargedAds, none: { ads: 0 } },
  account: { sources: ['finances'], amount: ({ accountFees, chargedAds }) => chargedAds - accountFees, none: {} },
};
const separableEffects = Object.entries(separable) as [ProfitEffect, Separable][];

/**
 * Effects to leave out of the comparison of two sides, with the reasons of both, each once. What neither side has, for want of
 * reading, needs no leaving out: see `isSilent`.
 */
export function leftOutEffects(coverage: Coverage, sides: readonly ComparedSide[]): LeftOut[] {
  const ranges = sides.map(({ days }) => days);
  return separableEffects.flatMap(([effect, { sources, amount }]) => {
    const hasAmount = sides.some((side) => amount(side) !== 0);
    const isComparable = (source: CoverageSource) =>
      isReadAlike(coverage, source, ranges) && !(hasAmount && isUnreadAlike(coverage, source, ranges));
    const basis = sources
      .filter((source) => !isComparable(source))
      .flatMap((source) => ranges.flatMap((days) => unreadBasis(coverage, source, days, { orCharged: true })));
    const once = new Map(basis.map((each) => [JSON.stringify({ ...each, state: null, isAll: null }), each]));
    return basis.length > 0 ? [{ effect, basis: [...once.values()] }] : [];
  });
}

/** Whether an effect is 0 because its sources have not been read for either side. */
export function isSilent(coverage: Coverage, effect: ProfitEffect, sides: readonly ComparedSide[]): boolean {
  const rule = separable[effect];
  const ranges = sides.map(({ days }) => days);
  return Boolean(
    rule?.sources.every((source) => isUnreadAlike(coverage, source, ranges)) &&
    sides.every((side) => rule.amount(side) === 0),
  );
}

/** Profit of a side without the effects, rounded half up. */
export function profitWithout(side: SideSums, leftOut: readonly LeftOut[]): number {
  if (leftOut.length === 0) return side.sums.profitMinor;
  const left = leftOut.reduce((sum, { effect }) => sum + separable[effect]!.amount(side), 0);
  return Math.round(side.sums.preAdProfit - side.sums.ads - left) + 0;
}

/** Sums of a product without the effects. */
export const resultWithout = (result: ProductResult, leftOut: readonly LeftOut[]): ProductResult =>
  leftOut.reduce((all, { effect }) => ({ ...all, ...separable[effect]!.none }), result);
