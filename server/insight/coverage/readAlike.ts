import type { DayRange } from '#server/platform/values/dayRange.ts';
import { type Coverage, type Gap, gapsOf } from './coverage.ts';
import type { CoverageSource } from './sources.ts';

/** Whether a source has been read for all of some ranges of days or for none of them, of each marketplace. */
export const isReadAlike = (coverage: Coverage, source: CoverageSource, ranges: readonly DayRange[]): boolean =>
  gapsOfRanges(coverage, source, ranges).every((gaps) => gaps.every((gap) => gap === null) || isUnread(gaps));

/** Whether a source has been read for none of the days. */
export const isUnreadAlike = (coverage: Coverage, source: CoverageSource, ranges: readonly DayRange[]): boolean =>
  gapsOfRanges(coverage, source, ranges).every(isUnread);

const isUnread = (gaps: readonly (Gap | null)[]) => gaps.every((gap) => gap?.isWhole);

/** Gaps of each marketplace. */
function gapsOfRanges(coverage: Coverage, source: CoverageSource, ranges: readonly DayRange[]): (Gap | null)[][] {
  const gaps = ranges.map((days) => gapsOf(coverage, source, days, { orCharged: true }));
  return (gaps[0] ?? []).map((_, marketplace) => gaps.map((all) => all[marketplace] ?? null));
}
