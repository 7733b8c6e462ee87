import type { PlacedPage } from '#server/market/connector.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { reportRoom } from './reportRoom.ts';

/** How far reports that tell one day (or month) each have been read. Days and months as texts that sort by time. */
interface WalkPlace {
  /** The newest one when the newest were last read, and that moment. */
  newest: string;
  readAt: string;
  /** The past is read back to here, and goes on to `floor`. */
  backTo: string;
  floor: string;
}

export interface Walk {
  newest: string;
  /** How many of the newest are read again, because Amazon still corrects them. */
  recent: number;
  /** Where the past ends. */
  floor: string;
  before: (unit: string, count: number) => string;
  /** Reports that one of them takes. */
  reports: number;
  /** How much of the past is read at once. */
  most: number;
}

export interface WalkPage<Found> extends PlacedPage {
  found: Found;
  goesOn: boolean;
}

/** Amazon makes such a report anew some times a day: asked again sooner, a sync started by hand learns nothing. */
const REREAD_MS = 6 * 60 * 60_000;
/** The first `most` of the past are what a seller looks at first: they may use the whole quota, the rest two thirds. */
const LEFT_SHARE = 1 / 3;

/**
 * Reads the newest days (or months) if that was some hours ago, then the past backwards: `most` of it at once, and
 * only while the quota of reports has turns to spare, so that orders never wait for it. `given` is the place of the last
 * page stored. A gap since the last time is read as a past of its own.
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
        goesOn: goesOn(left),
      };
    const found = await read(before(newest, recent - 1), true);
    place = placeAfter(left, walk, new Date(now).toISOString());
    yield { found, place, isComplete: true, goesOn: goesOn(place) };
  }
  for (let count = 0; count < walk.most && place && goesOn(place); count += 1) {
    const unit = before(place.backTo, 1);
    const leftShare = unit > before(newest, recent + walk.most) ? 0 : LEFT_SHARE;
    if (!(await reportRoom(session, walk.reports, leftShare))) return;
    const found = await read(unit, false);
    place = { ...place, backTo: unit };
    yield { found, place, isComplete: false, goesOn: goesOn(place) };
  }
}

const isPlace = (given: unknown): given is WalkPlace => (given as WalkPlace | null)?.backTo !== undefined;

const goesOn = (place: WalkPlace | null) => place !== null && place.backTo > place.floor;

function placeAfter(left: WalkPlace | null, { newest, recent, floor, before }: Walk, readAt: string): WalkPlace {
  const backTo = before(newest, recent - 1);
  if (!left) return { newest, readAt, backTo, floor };
  if (left.newest >= before(newest, 1)) return { ...left, newest, readAt };
  // what was new then was never read again: the gap ends below it
  return { newest, readAt, backTo, floor: goesOn(left) ? left.floor : before(left.newest, recent) };
}
