import { currentTime } from '#server/platform/process/clock.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';
import type { FigureBasis } from './figureMark.ts';
import { inOrder, type SourceDays, sourceDays } from './sourceDays.ts';
import { type CoverageSource, sourceFacts } from './sources.ts';

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
  const isOf = (each: SourceDays) => !marketplace || !each.marketplace || each.marketplace === marketplace;
  return { today: saoPauloDay(now.getTime()), sources: (await sourceDays(viewer)).filter(isOf) };
}

/** Days of a marketplace that a source has not been read for. */
export interface Gap {
  marketplace: Marketplace | null;
  /** Whether none of the days has been read. */
  isWhole: boolean;
  basis: Pick<FigureBasis, 'code' | 'since' | 'until'>[];
}

interface GapOptions {
  /** Whether days count as read of which profit has the marketplace's own sum instead. */
  orCharged?: boolean;
}

/**
 * Gap of each marketplace that has the source, null without one. Days to come have nothing to read, and the running day of a
 * longer range is not missed: it is not over.
 */
export function gapsOf(
  { today, sources }: Coverage,
  source: CoverageSource,
  days: DayRange,
  { orCharged = false }: GapOptions = {},
): (Gap | null)[] {
  const wanted = daysToRead(days, today);
  const daysOf = ({ read, charged }: SourceDays) => (orCharged && charged ? inOrder([...read, charged]) : read);
  return sources
    .filter((each) => each.source === source && isOffered(each))
    .map((each) => (wanted ? gapOf({ ...each, read: daysOf(each) }, wanted, today) : null));
}

/** Whether the product reads the source from the marketplace. */
function isOffered({ marketplace, source }: SourceDays): boolean {
  const { streams } = sourceFacts[source];
  return marketplace === null || streams.some((stream) => !factsOf(marketplace).withoutStreams.includes(stream));
}

/** Why an amount of a source over some days is not known. Empty when the source has been read for all of them. */
export function unreadBasis(
  coverage: Coverage,
  source: CoverageSource,
  days: DayRange,
  options?: GapOptions,
): FigureBasis[] {
  const all = gapsOf(coverage, source, days, options);
  if (all.length === 0) return [{ ...NOTHING, code: codeOfNone(coverage, source), source }];
  const isUnread = all.every((gap) => gap?.isWhole);
  const gaps = all.filter((gap) => gap !== null);
  return gaps.flatMap(({ marketplace, isWhole, basis }) =>
    basis.map((each) => ({
      ...each,
      isAll: isWhole,
      state: isUnread ? 'unread' : stateAsPart(each),
      source,
      marketplace: all.length > 1 ? marketplace : null,
      share: null,
      units: null,
    })),
  );
}

/** Reasons of a part in a sum that has other parts: what is unread is left out of it, what is still to come changes it. */
export const asPart = (basis: readonly FigureBasis[]): FigureBasis[] =>
  basis
    .filter(({ code }) => code !== 'notOffered')
    .map((each) => (each.state === 'unread' ? { ...each, state: stateAsPart(each) } : each));

const stateAsPart = ({ code }: Pick<FigureBasis, 'code'>) => (code === 'notChargedYet' ? 'provisional' : 'partial');

const NOTHING = {
  state: 'unread',
  marketplace: null,
  since: null,
  until: null,
  isAll: true,
  share: null,
  units: null,
} as const;

const codeOfNone = ({ sources }: Coverage, source: CoverageSource) =>
  sources.some((each) => each.source === source) ? 'notOffered' : 'notRead';

/** Null for days to come. */
function daysToRead({ start, end }: DayRange, today: string): DayRange | null {
  if (start > today) return null;
  if (end <= today) return { start, end };
  return { start, end: start === today ? daysBefore(today, -1) : today };
}

function gapOf({ marketplace, source, read }: SourceDays, wanted: DayRange, today: string): Gap | null {
  const missing = without(wanted, read);
  if (missing.length === 0) return null;
  const isWhole = missing.length === 1 && missing[0]!.start === wanted.start && missing[0]!.end === wanted.end;
  const basis = missing.map((stretch) => basisOf(stretch, read, sourceFacts[source].pendingSince?.(today)));
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

function basisOf(missing: DayRange, read: readonly DayRange[], pendingSince?: string): Gap['basis'][number] {
  const earlier = read.findLast(({ end }) => end <= missing.start);
  const later = read.find(({ start }) => start >= missing.end);
  const until = earlier ? daysBefore(earlier.end, 1) : null;
  const since = later?.start ?? null;
  if (until && since) return { code: 'notReadBetween', since, until };
  if (since) return { code: 'notReadBefore', since, until };
  if (!until) return { code: 'notRead', since, until };
  const isPending = pendingSince !== undefined && missing.start >= pendingSince;
  return { code: isPending ? 'notChargedYet' : 'notReadAfter', since, until };
}
