import type { DayRange } from '#server/platform/values/dayRange.ts';
import { type Coverage, type Gap, gapsOf, unreadBasis } from '#server/insight/coverage/coverage.ts';
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

interface Separable {
  sources: readonly CoverageSource[];
  /** Amount in the profit of a side, signed by its effect on profit. */
  amount: (side: SideSums) => number;
  /** The same of a product set to nothing. */
  none: Partial<ProductResult>;
  /** Whether the side has the amount although the source has not been read. */
  isCoveredOtherwise?: (side: SideSums) => boolean;
}

/** Effects that can be left out, because they depend on a source of their own. */
const separable: Partial<Record<ProfitEffect, Separable>> = {
  ads: {
    sources: ['ads'],
    amount: ({ sums, chargedAds }) => -sums.ads - chargedAds,
    none: { ads: 0 },
    isCoveredOtherwise: ({ chargedAds }) => chargedAds !== 0,
  },
};
const separableEffects = Object.entries(separable) as [ProfitEffect, Separable][];

/** Effects to leave out of the comparison of two sides, with the reasons of both, each once. */
export function leftOutEffects(coverage: Coverage, sides: readonly (SideSums & { days: DayRange })[]): LeftOut[] {
  return separableEffects.flatMap(([effect, { sources, isCoveredOtherwise }]) => {
    const ranges = sides.filter((side) => !isCoveredOtherwise?.(side)).map(({ days }) => days);
    const basis = sources
      .filter((source) => !areReadAlike(coverage, source, ranges))
      .flatMap((source) => ranges.flatMap((days) => unreadBasis(coverage, source, days)));
    const once = new Map(basis.map((each) => [JSON.stringify({ ...each, state: null }), each]));
    return basis.length > 0 ? [{ effect, basis: [...once.values()] }] : [];
  });
}

/** Whether each marketplace's source has been read for all of the days, or for none of them, and some marketplace's for all. */
function areReadAlike(coverage: Coverage, source: CoverageSource, ranges: readonly DayRange[]): boolean {
  const gaps = ranges.map((days) => gapsOf(coverage, source, days));
  const marketplaces = (gaps[0] ?? []).map((_, index) => gaps.map((all) => all[index] ?? null));
  const isRead = (all: (Gap | null)[]) => all.every((gap) => gap === null);
  return marketplaces.some(isRead) && marketplaces.every((all) => isRead(all) || all.every((gap) => gap?.isWhole));
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
