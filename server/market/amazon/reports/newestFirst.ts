import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonTurn } from '#server/market/amazon/auth/rates.ts';
import type { PlacedPage } from '#server/market/connector.ts';
import { turnsSpent } from '#server/market/http/waitForTurn.ts';

/** Progress of reading reports of one day (or month) each. Days and months are texts that sort by time. */
interface WalkPlace {
  /** The newest unit when the recent ones were last read, and the instant of that read. */
  newest: string;
  readAt: string;
  /** The past is read back to this unit; it ends at `floor`. */
  backTo: string;
  floor: string;
}

export interface Walk {
  newest: string;
  /** Number of newest units that are read again, because Amazon still corrects them. */
  recent: number;
  /** Oldest unit of the past. */
  floor: string;
  before: (unit: string, count: number) => string;
  /** Reports per unit. */
  reports: number;
  /** Maximum of past units per run. */
  most: number;
}

export interface WalkPage<Found> extends PlacedPage {
  found: Found;
  hasMore: boolean;
}

/** Amazon updates such a report a few times a day: an earlier read, for example in a manual sync, finds nothing new. */
const REREAD_MS = 6 * 60 * 60_000;
/**
 * Share of the quota left unused. The first `most` past units, which a seller looks at first, may use the whole quota.
 */
const LEFT_SHARE = 1 / 3;

/**
 * Reads the newest days (or months) if the last read was hours ago, then the past backwards: at most `most` units per
 * run, and only while the report quota has calls to spare, so that orders never wait for it. `given` is the place of
 * the last stored page. A gap since the last run is read as a new past.
 */
export async function* newestFirst<Found>(
  session: AmazonSession,
  given: unknown,
  walk: Walk,
  read: (unit: string, isRecent: boolean) => Promise<Found>,
): AsyncGenerator<WalkPage<Found>> {
  const { newest, recent, before } = walk;
  const now = session.effects.now();
  const left = isPlace(given) ? given : null;
  let place = left;
  if (!left || now - Date.parse(left.readAt) >= REREAD_MS) {
    for (let nth = 0; nth < recent - 1; nth += 1)
      yield {
        found: await read(before(newest, nth), true),
        place: left ?? {},
        isComplete: false,
        hasMore: hasMore(left),
      };
    const found = await read(before(newest, recent - 1), true);
    place = placeAfter(left, walk, new Date(now).toISOString());
    yield { found, place, isComplete: true, hasMore: hasMore(place) };
  }
  for (let count = 0; count < walk.most && place && hasMore(place); count += 1) {
    const unit = before(place.backTo, 1);
    const leftShare = unit > before(newest, recent + walk.most) ? 0 : LEFT_SHARE;
    if (!(await hasReportQuota(session, walk.reports, leftShare))) return;
    const found = await read(unit, false);
    place = { ...place, backTo: unit };
    yield { found, place, isComplete: false, hasMore: hasMore(place) };
  }
}

const isPlace = (given: unknown): given is WalkPlace => (given as WalkPlace | null)?.backTo !== undefined;

const hasMore = (place: WalkPlace | null) => place !== null && place.backTo > place.floor;

function placeAfter(left: WalkPlace | null, { newest, recent, floor, before }: Walk, readAt: string): WalkPlace {
  const backTo = before(newest, recent - 1);
  if (!left) return { newest, readAt, backTo, floor };
  if (left.newest >= before(newest, 1)) return { ...left, newest, readAt };
  // the recent units of that run were not read again: the gap ends below them
  return { newest, readAt, backTo, floor: hasMore(left) ? left.floor : before(left.newest, recent) };
}

/**
 * Whether the quota allows `reports` more reports without waiting, with the share `leftShare` (0 to 1) of it left for
 * due work.
 */
async function hasReportQuota(session: AmazonSession, reports: number, leftShare: number): Promise<boolean> {
  const operations = ['createReport', 'getReportDocument'] as const;
  const turns = operations.map((operation) => amazonTurn(session.owner, operation));
  const uses = await turnsSpent(turns, session.effects.now());
  return uses.every(({ spent, burst }) => spent + reports <= burst * (1 - leftShare));
}
