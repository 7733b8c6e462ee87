import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { type PlacedPage, ReadLater } from '#server/market/connector.ts';
import { type Turn, turnsSpent } from '#server/market/http/waitForTurn.ts';
import { hasPast, isWalkPlace, placeAfter, type Walked, type WalkSpan } from './walkPlace.ts';

type Clocked = Pick<AmazonSession, 'effects'>;

export interface Walk<Found> extends WalkSpan {
  /** Quotas of a unit's documents, and how many calls of each a unit takes. */
  quota: { turns: Turn[]; calls: number };
  /** Maximum of past units per run. */
  most: number;
  /** Reads a unit; `nthRecent` is its place among the recent ones, 0 for the newest, null in the past. */
  read: (unit: string, nthRecent: number | null) => Promise<Found>;
  /** Requests a unit's documents without waiting for them, so that the marketplace prepares several at once. */
  ask?: (unit: string) => Promise<void>;
  /** Number of past units requested before the first of them is read; 0 by default. */
  ahead?: number;
}

export interface WalkPage<Found> extends PlacedPage {
  found: Found;
  place: Walked;
  hasMore: boolean;
}

/** Amazon updates such a document a few times a day: an earlier read, for example in a manual sync, finds nothing new. */
const REREAD_MS = 6 * 60 * 60_000;
/**
 * Share of the quota left unused. The first `most` past units, which a seller looks at first, may use the whole quota.
 */
const LEFT_SHARE = 1 / 3;

/**
 * Reads the newest days (or months) if the last read was hours ago, then the past backwards. `given` is the place of the
 * last stored page.
 */
export async function* newestFirst<Found>(
  session: Clocked,
  given: unknown,
  walk: Walk<Found>,
): AsyncGenerator<WalkPage<Found>> {
  let place = given as Walked | null;
  for await (const page of recentUnits(session, place, walk)) {
    place = page.place;
    yield page;
  }
  yield* pastUnits(session, place, walk);
}

/**
 * Reads the recent units when they are due, newest first; the place advances with each of them. A gap since the last
 * round is read as a new past.
 */
export async function* recentUnits<Found>(
  { effects }: Clocked,
  given: Walked | null,
  walk: Walk<Found>,
): AsyncGenerator<WalkPage<Found>> {
  const { newest, recent, before, isDue = (readAt: number) => effects.now() - readAt >= REREAD_MS } = walk;
  const now = effects.now();
  if (isWalkPlace(given) && !isDue(Date.parse(given.readAt))) return;
  const going = given?.round;
  const isGoing = going && going.newest === newest && !isDue(Date.parse(going.startedAt));
  const round = isGoing ? going : { newest, startedAt: new Date(now).toISOString(), done: 0 };
  const units = Array.from({ length: recent - round.done }, (_, index) => before(newest, round.done + index));
  for (const [index, unit] of units.entries()) {
    const nth = round.done + index;
    await askAll(walk, units.slice(index));
    const found = await walk.read(unit, nth);
    const isComplete = nth === recent - 1;
    const place = isComplete
      ? placeAfter(given, walk, round.startedAt)
      : { ...given, round: { ...round, done: nth + 1 } };
    yield { found, place, isComplete, hasMore: hasPast(place) };
  }
}

/**
 * Reads the past backwards: at most `most` units per run, and only while the quota has calls to spare, so that what is
 * due never waits for it.
 */
export async function* pastUnits<Found>(
  session: Clocked,
  given: Walked | null,
  walk: Walk<Found>,
): AsyncGenerator<WalkPage<Found>> {
  const { newest, recent, before, most, ahead = 0 } = walk;
  if (!isWalkPlace(given)) return;
  let place = given;
  for (let count = 0; count < most && hasPast(place); count += 1) {
    const next = before(place.backTo, 1);
    const leftShare = next > before(newest, recent + most) ? 0 : LEFT_SHARE;
    if (!(await hasQuota(session, walk.quota, leftShare))) return;
    const { backTo, floor } = place;
    const units = Array.from({ length: ahead }, (_, index) => before(backTo, index + 1));
    await askAll(
      walk,
      units.filter((unit) => unit >= floor),
    );
    const found = await walk.read(next, null);
    place = { ...place, backTo: next };
    yield { found, place, isComplete: false, hasMore: hasPast(place) };
  }
}

/** Requests the documents of units in order, as many as the quotas allow now. */
async function askAll({ ask }: Pick<Walk<unknown>, 'ask'>, units: string[]): Promise<void> {
  try {
    for (const unit of units) await ask?.(unit);
  } catch (error) {
    if (!(error instanceof ReadLater)) throw error;
  }
}

/** Whether the quotas allow `calls` more without waiting, with the share `leftShare` (0 to 1) of them left for due work. */
export async function hasQuota(
  { effects }: Clocked,
  { turns, calls }: Walk<unknown>['quota'],
  leftShare = LEFT_SHARE,
): Promise<boolean> {
  const uses = await turnsSpent(turns, effects.now());
  return uses.every(({ spent, burst }) => spent + calls <= burst * (1 - leftShare));
}
