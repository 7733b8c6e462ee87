/** Progress of reading documents of one day (or month) each. Days and months are texts that sort by time. */
interface WalkPlace {
  /** The newest unit when the recent ones were last read, and the instant of that read. */
  newest: string;
  readAt: string;
  /** The past is read back to this unit; it ends at `floor`. */
  backTo: string;
  floor: string;
}

/** An unfinished read of the recent units: the first `done` of them from `newest` back are stored. */
interface Round {
  newest: string;
  startedAt: string;
  done: number;
}

/** A place; without `WalkPlace` until the recent units are read for the first time. */
export type Walked = Partial<WalkPlace> & { round?: Round | undefined };

/** What is read: units from `newest` back to `floor`. */
export interface WalkSpan {
  newest: string;
  /** Number of newest units that are read again, because Amazon still corrects them. */
  recent: number;
  /** Oldest unit of the past. */
  floor: string;
  before: (unit: string, count: number) => string;
  /** Whether the recent units are due again after a read at `readAt` (ms); by default six hours after it. */
  isDue?: (readAt: number) => boolean;
  /** Units from one read of the recent ones to the next; 1 by default. */
  step?: number;
}

export const isWalkPlace = (given: unknown): given is WalkPlace & Walked =>
  (given as Walked | null)?.backTo !== undefined;

/** Whether the past is not read yet. */
export const hasPast = (place: Walked | null): boolean => isWalkPlace(place) && place.backTo > place.floor;

/** The place after a complete read of the recent units. A gap since the read before becomes a new past. */
export function placeAfter(left: Walked | null, span: WalkSpan, readAt: string): WalkPlace {
  const { newest, recent, floor, before, step = 1 } = span;
  const backTo = before(newest, recent - 1);
  if (!isWalkPlace(left)) return { newest, readAt, backTo, floor };
  const { newest: newestBefore, backTo: readBackTo, floor: end } = left;
  if (newestBefore >= before(newest, step)) return { newest, readAt, backTo: readBackTo, floor: end };
  // the recent units of that read were not read again: the gap ends below them
  return { newest, readAt, backTo, floor: hasPast(left) ? end : before(newestBefore, recent + 1 - step) };
}
