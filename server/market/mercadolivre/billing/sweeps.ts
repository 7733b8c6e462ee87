import { z } from 'zod';
import type { BillPeriod } from '#server/market/ledger/bill.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Reads are due a little before their interval: runs are not exact. */
const HALF_A_DAY_MS = 10 * HOUR_MS;
const A_DAY_MS = 22 * HOUR_MS;
const A_WEEK_MS = 6.5 * DAY_MS;
/** For how long after its end a period is read daily and weekly: bonuses come late. */
const DAILY_MS = 60 * DAY_MS;
const WEEKLY_MS = 183 * DAY_MS;
/** The open period and the one before. */
const CURRENT = 2;

/** The reports of a group, and the documents that each is read for. */
const REPORTS: Record<string, readonly string[]> = { ML: ['details', 'full/details'], MP: ['details'] };
const DOCUMENTS = ['BILL', 'CREDIT_NOTE'] as const;

const instant = z.number().nullable();

/** Reads by order and by sub-type, in place of pages that cannot be trusted. */
const ByOrder = z.object({
  /** The last order asked for; null before the first. */
  after: z.string().nullable(),
  /** Sub-types still to be read, the first from `fromId` on; null until the orders are done. */
  subTypes: z.array(z.string()).nullable(),
  fromId: z.string(),
});

/** How far one report of one document of a period was read; times in ms. */
export const Sweep = z.object({
  report: z.string(),
  document: z.enum(DOCUMENTS),
  /** Largest id read since the beginning. */
  fromId: z.string(),
  /** When the pass that is under way began at the first row; null when none is. */
  startedAt: instant,
  /** When a pass that began at the first row last reached the end, and when any did. */
  wholeAt: instant,
  endedAt: instant,
  /** Sums of the rows since the first one by type and sub-type, in minor units: `CHARGE/CV`. */
  sums: z.record(z.string(), z.number()),
  /** Whether the pages of the last pass repeated themselves. */
  hasLied: z.boolean(),
  byOrder: ByOrder.nullable(),
});
export type Sweep = z.output<typeof Sweep>;

export const PeriodPlace = z.object({
  sweeps: z.array(Sweep),
  /** When the marketplace's sums were read, ms. */
  summaryAt: instant,
  /** When the list of its documents was read, ms, and where the reading of it goes on. */
  documentsAt: instant.optional(),
  documentsFrom: instant.optional(),
  /** Set since rows are stored as they were read (charges), which earlier readings did not do. */
  hasCharges: z.literal(true),
});
const WithoutCharges = PeriodPlace.omit({ hasCharges: true });
export type PeriodPlace = z.output<typeof PeriodPlace>;

/** The stored position of a period; of a new one, or of another form, the beginning. */
export function placeOf({ group, place }: Pick<BillPeriod, 'group' | 'place'>): PeriodPlace {
  const stored = PeriodPlace.safeParse(place).data;
  if (stored && stored.sweeps.length > 0) return stored;
  const earlier = WithoutCharges.safeParse(place).data;
  if (earlier && earlier.sweeps.length > 0)
    return { ...earlier, sweeps: earlier.sweeps.map(again), summaryAt: null, hasCharges: true };
  return {
    sweeps: REPORTS[group]!.flatMap((report) => DOCUMENTS.map((document) => unread(report, document))),
    summaryAt: null,
    hasCharges: true,
  };
}

/** A sweep whose rows are read once more; what it has read so far still counts. */
const again = (sweep: Sweep): Sweep =>
  sweep.wholeAt === null ? unread(sweep.report, sweep.document) : begun(sweep, sweep.endedAt ?? sweep.wholeAt);

const unread = (report: string, document: Sweep['document']): Sweep => ({
  report,
  document,
  fromId: '0',
  startedAt: null,
  wholeAt: null,
  endedAt: null,
  sums: {},
  hasLied: false,
  byOrder: null,
});

/** The sweep at its beginning, as a new pass over all rows. */
export const begun = (sweep: Sweep, now: number): Sweep => ({
  ...sweep,
  fromId: '0',
  startedAt: now,
  sums: {},
  hasLied: false,
  byOrder: null,
});

/** The sweep after its last row. */
export const ended = (sweep: Sweep, now: number): Sweep => ({
  ...sweep,
  endedAt: now,
  wholeAt: sweep.startedAt ?? sweep.wholeAt,
  startedAt: null,
  byOrder: null,
});

/** Whether the list of a closed period's documents is due: daily for 60 days, weekly for half a year, and the past once. */
export function arePapersDue({ documentsAt, documentsFrom }: PeriodPlace, toDay: string, now: number): boolean {
  if (documentsAt == null || documentsFrom != null) return true;
  const age = now - Date.parse(`${toDay}T00:00:00Z`);
  if (age > WEEKLY_MS) return false;
  return now - documentsAt >= (age <= DAILY_MS ? A_DAY_MS : A_WEEK_MS);
}

/** A period among those of its group: 0 is the newest. */
export interface Placed {
  rank: number;
  toDay: string;
  isPartial: boolean;
}

/**
 * What is due of a sweep: all its rows, the rows after the last one, or nothing. The two newest periods are read on twice a day
 * and as a whole once; older ones on daily for 60 days, then weekly for half a year, and as a whole weekly while their sums
 * disagree; the past once.
 */
export function dueOf(sweep: Sweep, { rank, toDay, isPartial }: Placed, now: number): 'whole' | 'on' | null {
  if (sweep.startedAt !== null) return 'on';
  if (sweep.wholeAt === null || sweep.endedAt === null) return 'whole';
  const [sinceWhole, sinceEnd] = [now - sweep.wholeAt, now - sweep.endedAt];
  if (rank < CURRENT) {
    if (sinceWhole >= A_DAY_MS) return 'whole';
    return sinceEnd >= HALF_A_DAY_MS ? 'on' : null;
  }
  const age = now - Date.parse(`${toDay}T00:00:00Z`);
  if (age > WEEKLY_MS) return null;
  if (sinceEnd < (age <= DAILY_MS ? A_DAY_MS : A_WEEK_MS)) return null;
  return isPartial && sinceWhole >= A_WEEK_MS ? 'whole' : 'on';
}
