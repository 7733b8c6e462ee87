import type { Said } from '#server/platform/language/said.ts';
import { hasPast, isWalkPlace, type Walked } from '#server/market/amazon/reports/walkPlace.ts';

/** Progress of reading traffic. */
export interface TrafficPlace {
  /** Days of variations. */
  child: Walked | null;
  /** Days of parents; null before the variations of the recent days are read. */
  parent: Walked | null;
  /** While the past comes from trends: the number of the last product whose past is read, by country. */
  trends?: Record<string, number> | undefined;
  /** Products whose trends had no units although the account sold some. */
  held?: { triedOn: string; tries: number } | undefined;
  /** The day on which Data Kiosk last refused, and why. */
  refused?: { day: string; reason: Said };
  /** Days that had no units although the account sold some. */
  doubtful?: DoubtfulDay[];
}

export interface DoubtfulDay {
  day: string;
  triedOn: string;
  tries: number;
}

/** The stored place, also one of versions that read both levels of a day together. */
export function trafficPlace(given: unknown): TrafficPlace {
  if (isWalkPlace(given)) return { child: given, parent: given };
  return { child: null, parent: null, ...(given as Partial<TrafficPlace> | null) };
}

/** Whether more is left to read than the days that are due daily. */
export const hasWork = ({ child, parent }: TrafficPlace): boolean =>
  [child, parent].some((place) => !place || place.round !== undefined || hasPast(place));

const MOST_TRIES = 7;

/** The doubtful days after a day was read on `today`: one that stays doubtful is tried on seven days. */
export function doubtfulAfter(
  days: DoubtfulDay[] = [],
  { day, isDoubtful, today }: { day: string; isDoubtful: boolean; today: string },
): DoubtfulDay[] {
  const before = days.find((one) => one.day === day);
  const others = days.filter((one) => one.day !== day);
  const tries = (before?.tries ?? 0) + 1;
  return isDoubtful && tries < MOST_TRIES ? [...others, { day, triedOn: today, tries }] : others;
}
