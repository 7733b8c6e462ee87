import { currentTime } from '#server/platform/process/clock.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { FigureBasis } from './figureMark.ts';
import { type SourceDays, sourceDays } from './sourceDays.ts';
import type { CoverageSource } from './sources.ts';

/** What has been read of an account, or of one of its marketplaces. */
export interface Coverage {
  /** Running day, `YYYY-MM-DD`. */
  today: string;
  sources: SourceDays[];
}

/** What has been read of the account, or of one of its marketplaces, until now. */
export async function coverageOf(
  viewer: Viewer,
  marketplace: Marketplace | null,
  now = currentTime(),
): Promise<Coverage> {
  const sources = (await sourceDays(viewer)).filter((each) => !marketplace || each.marketplace === marketplace);
  return { today: saoPauloDay(now.getTime()), sources };
}

/** Days of a marketplace that a source has not been read for. */
export interface Gap {
  marketplace: Marketplace;
  /** Whether none of the days has been read. */
  isWhole: boolean;
  basis: Pick<FigureBasis, 'code' | 'since' | 'until'>[];
}

/**
 * Gap of each marketplace, null without one. Days to come have nothing to read, and the running day of a longer range is not
 * missed: it is not over.
 */
export function gapsOf({ today, sources }: Coverage, source: CoverageSource, days: DayRange): (Gap | null)[] {
  const wanted = daysToRead(days, today);
  return sources.filter((each) => each.source === source).map((each) => (wanted ? gapOf(each, wanted) : null));
}

/** Why an amount of a source over some days is not known. Empty when the source has been read for all of them. */
export function unreadBasis(coverage: Coverage, source: CoverageSource, days: DayRange): FigureBasis[] {
  const all = gapsOf(coverage, source, days);
  if (all.length === 0)
    return [{ code: 'notRead', state: 'unread', source, marketplace: null, since: null, until: null }];
  const state = all.every((gap) => gap?.isWhole) ? 'unread' : 'partial';
  const gaps = all.filter((gap) => gap !== null);
  return gaps.flatMap(({ marketplace, basis }) =>
    basis.map((each) => ({ ...each, state, source, marketplace: all.length > 1 ? marketplace : null })),
  );
}

/** Null for days to come. */
function daysToRead({ start, end }: DayRange, today: string): DayRange | null {
  if (start > today) return null;
  if (end <= today) return { start, end };
  return { start, end: start === today ? daysBefore(today, -1) : today };
}

function gapOf({ marketplace, read }: SourceDays, wanted: DayRange): Gap | null {
  const missing = without(wanted, read);
  if (missing.length === 0) return null;
  const isWhole = missing.length === 1 && missing[0]!.start === wanted.start && missing[0]!.end === wanted.end;
  const basis = missing.map((stretch) => basisOf(stretch, read));
  return { marketplace, isWhole, basis: basis.length > 2 ? [basis[0]!, basis.at(-1)!] : basis };
}

/** Stretches of `wanted` outside `read`. */
function without(wanted: DayRange, read: readonly DayRange[]): DayRange[] {
  const missing: DayRange[] = [];
  let { start } = wanted;
  for (const stretch of [...read, { start: wanted.end, end: wanted.end }]) {
    const end = stretch.start < wanted.end ? stretch.start : wanted.end;
    if (start < end) missing.push({ start, end });
    if (stretch.end > start) start = stretch.end;
  }
  return missing;
}

function basisOf(missing: DayRange, read: readonly DayRange[]): Gap['basis'][number] {
  const earlier = read.findLast(({ end }) => end <= missing.start);
  const later = read.find(({ start }) => start >= missing.end);
  const until = earlier ? daysBefore(earlier.end, 1) : null;
  const since = later?.start ?? null;
  if (until && since) return { code: 'notReadBetween', since, until };
  return { code: since ? 'notReadBefore' : until ? 'notReadAfter' : 'notRead', since, until };
}
