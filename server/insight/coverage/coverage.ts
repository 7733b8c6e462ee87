import { currentTime } from '#server/platform/process/clock.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { BasisCode, FigureBasis } from './figureMark.ts';
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

/** Days of a marketplace that a source has not been read for, or not all of them. */
export interface Gap extends SourceDays {
  code: BasisCode;
  /** Whether none of the days has been read. */
  isWhole: boolean;
}

/**
 * Gap of each marketplace, null without one. Days to come have nothing to read, and the running day of a longer range is not
 * missed: it is not over.
 */
export function gapsOf({ today, sources }: Coverage, source: CoverageSource, days: DayRange): (Gap | null)[] {
  const last = lastDayToRead(days, today);
  return sources
    .filter((each) => each.source === source)
    .map((each) => (last === null ? null : gapOf(each, { first: days.start, last })));
}

/** Why an amount of a source over some days is not known. Empty when the source has been read for all of them. */
export function unreadBasis(coverage: Coverage, source: CoverageSource, days: DayRange): FigureBasis[] {
  const all = gapsOf(coverage, source, days);
  if (all.length === 0) return [{ code: 'notRead', state: 'unread', source, ...NOWHERE }];
  const state = all.every((gap) => gap?.isWhole) ? 'unread' : 'partial';
  const gaps = all.filter((gap) => gap !== null);
  return gaps.map(({ code, marketplace, since, until }) => {
    return { code, state, source, marketplace: all.length > 1 ? marketplace : null, since, until };
  });
}

const NOWHERE = { marketplace: null, since: null, until: null };

/** Null for days to come. */
function lastDayToRead({ start, end }: DayRange, today: string): string | null {
  if (start > today) return null;
  const last = daysBefore(end, 1);
  if (last < today) return last;
  return start === today ? today : daysBefore(today, 1);
}

function gapOf(read: SourceDays, { first, last }: { first: string; last: string }): Gap | null {
  const { since, until } = read;
  if (since === null || until === null) return { ...read, code: 'notRead', isWhole: true };
  if (since > first) return { ...read, code: 'notReadBefore', isWhole: since > last };
  if (until < last) return { ...read, code: 'notReadAfter', isWhole: until < first };
  return null;
}
