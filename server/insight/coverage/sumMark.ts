import type { DayRange } from '#server/platform/values/dayRange.ts';
import { asPart, type Coverage, unreadBasis } from './coverage.ts';
import { type FigureMark, markOf } from './figureMark.ts';
import type { CoverageSource } from './sources.ts';

/** What a figure is read from. */
export interface FigureSources {
  /** Without it, the figure is unread. */
  source?: CoverageSource;
  /** What it includes besides: it goes on without what has not been read. */
  parts?: readonly CoverageSource[];
}

/**
 * What is known of a sum over some days. An amount other than 0 has been read, whatever else is missing; `hasAmount` says so.
 */
export function sumMark(
  coverage: Coverage,
  { source, parts = [] }: FigureSources,
  { days, hasAmount }: { days: DayRange; hasAmount: boolean },
): FigureMark {
  const own = source ? unreadBasis(coverage, source, days) : [];
  const others = parts.flatMap((part) => unreadBasis(coverage, part, days, { orCharged: true }));
  return markOf([...(hasAmount ? asPart(own) : own), ...asPart(others)]);
}
