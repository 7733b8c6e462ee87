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

/**
 * Why an amount of a source over some days is not known: it has not been read for them, or not for all of them. Empty when
 * it has. Days to come have nothing to read, and the running day of a longer range is not missed: it is not over.
 */
export function unreadBasis({ today, sources }: Coverage, source: CoverageSource, days: DayRange): FigureBasis[] {
  const last = lastDayToRead(days, today);
  if (last === null) return [];
  const all = sources.filter((each) => each.source === source);
  if (all.length === 0)
    return [{ code: 'notRead', state: 'unread', source, marketplace: null, since: null, until: null }];
  const read = all.map((each) => ({ ...each, missing: missingOf(each, { first: days.start, last }) }));
  const isUnread = read.every(({ missing }) => missing?.isAll);
  return read.flatMap(({ missing, marketplace, since, until }): FigureBasis[] =>
    missing
      ? [
          {
            code: missing.code,
            state: isUnread ? 'unread' : 'partial',
            source,
            marketplace: all.length > 1 ? marketplace : null,
            since,
            until,
          },
        ]
      : [],
  );
}

/** Null for days to come. */
function lastDayToRead({ start, end }: DayRange, today: string): string | null {
  if (start > today) return null;
  const last = daysBefore(end, 1);
  if (last < today) return last;
  return start === today ? today : daysBefore(today, 1);
}

function missingOf(
  { since, until }: SourceDays,
  { first, last }: { first: string; last: string },
): { code: FigureBasis['code']; isAll: boolean } | null {
  if (since === null || until === null) return { code: 'notRead', isAll: true };
  if (since > first) return { code: 'notReadBefore', isAll: since > last };
  if (until < last) return { code: 'notReadAfter', isAll: until < first };
  return null;
}
