import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { dayOutOfRange, isDay, isDayInRange } from '#server/platform/values/calendarDay.ts';
import { sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { badField, conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type DisputeState, mayFollow } from './disputeStates.ts';
import { checkedIds, type Disputed, lockedDifferences } from './lockedDifferences.ts';
import { recordDisputeEvents } from './recordDisputeEvents.ts';

const MAX_PROTOCOL = 120;
const MAX_NOTE = 1_000;

/** A change of state of differences. Null and absent texts stay as they are, empty ones are removed. */
export interface DisputeChange {
  /** Ids of `money_matches`. */
  ids: readonly number[];
  state: DisputeState;
  /** State in which the caller saw them: another one refuses the change. */
  seenState?: DisputeState | null;
  /** Number of the ticket at the marketplace. */
  protocol?: string | null;
  note?: string | null;
  /** Until when the marketplace answers. */
  dueAt?: string | null;
  /** Of one difference that is won; absent: all that was at stake, of each. */
  recoveredMinor?: number | null;
}

/**
 * Gives differences a state, all or none, with an event each. Throws BAD_REQUEST for values out of range, NOT_FOUND when the
 * account does not have one of them, CONFLICT for a state that may not follow or that another person changed.
 */
export async function setDisputes(viewer: Viewer, change: DisputeChange): Promise<void> {
  const ids = checked(change);
  await transaction(async (tx) => {
    const found = await lockedDifferences(viewer, ids, tx);
    refuseStates(found, change);
    refuseRecovered(found, change);
    await store(viewer, found, change, tx);
    await publish('reconciliationUpdated', { accountId: viewer.accountId }, tx);
  });
}

function checked({ ids, state, protocol, note, dueAt, recoveredMinor }: DisputeChange): number[] {
  const wanted = checkedIds(ids);
  if (!isText(protocol, MAX_PROTOCOL)) throw badField('protocol', 'disputes.protocolLength', { most: MAX_PROTOCOL });
  if (!isText(note, MAX_NOTE)) throw badField('note', 'disputes.noteLength', { most: String(MAX_NOTE) });
  if (dueAt != null && !isDay(dueAt)) throw badField('dueAt', 'errors.dayShape');
  if (dueAt != null && !isDayInRange(dueAt)) throw dayOutOfRange(dueAt);
  if (recoveredMinor != null) {
    if (state !== 'won') throw badField('recovered', 'disputes.recoveredOfWon');
    if (wanted.length > 1) throw badField('recovered', 'disputes.recoveredOfOne');
    if (!Number.isSafeInteger(recoveredMinor) || recoveredMinor < 0)
      throw badField('recovered', 'disputes.recoveredFromZero');
  }
  return wanted;
}

const STATES = {
  open: 'disputes.open',
  contested: 'disputes.contested',
  won: 'disputes.won',
  lost: 'disputes.lost',
  ignored: 'disputes.ignored',
} as const satisfies Record<DisputeState, SentenceId>;

const isText = (text: string | null | undefined, most: number) =>
  text == null || (text.length <= most && !text.includes('\0'));

function refuseStates(found: readonly Disputed[], { state, seenState }: DisputeChange): void {
  const moved = found.filter((one) => seenState != null && one.state !== seenState);
  if (moved.length > 0) throw conflict('disputes.moved', { n: moved.length });
  const barred = found.filter((one) => !mayFollow(one.state, state));
  if (barred.length === 0) return;
  const from = barred[0]!.state;
  const named = { n: barred.length, from: sentence(STATES[from]), to: sentence(STATES[state]) };
  throw mayFollow(from, 'open') ? conflict('disputes.barredReopen', named) : conflict('disputes.barred', named);
}

function refuseRecovered([first]: readonly Disputed[], { recoveredMinor }: DisputeChange): void {
  if (recoveredMinor == null || !first || recoveredMinor <= first.atStakeMinor) return;
  const most = { minor: first.atStakeMinor, currency: first.currency };
  throw badField('recovered', 'disputes.recoveredMost', { most });
}

async function store(
  { accountId, userId }: Viewer,
  found: readonly Disputed[],
  { state, protocol, note, dueAt, recoveredMinor }: DisputeChange,
  tx: Queryable,
): Promise<void> {
  const texts = [protocol?.trim() ?? null, note?.trim() ?? null];
  const stored = await queryRows<Pick<Disputed, 'marketplace' | 'key'> & { id: number }>(
    `INSERT INTO disputes (account_id, marketplace, match_key, state, currency, amount_minor, recovered_minor, protocol, note, due_at, former)
     SELECT $1::int, g.marketplace, g.key, $6::"DisputeState", g.currency,
            CASE WHEN d.state <> 'open' THEN d.amount_minor ELSE g.at_stake END,
            CASE WHEN $6 <> 'won' THEN NULL WHEN d.state = 'won' THEN coalesce($7::bigint, d.recovered_minor)
                 ELSE coalesce($7::bigint, g.at_stake) END,
            CASE WHEN $8::text IS NULL THEN d.protocol ELSE nullif($8, '') END,
            CASE WHEN $9::text IS NULL THEN d.note ELSE nullif($9, '') END,
            coalesce($10::date, d.due_at),
            CASE WHEN d.id IS NULL THEN jsonb_build_object('state', 'open')
                 ELSE jsonb_build_object('state', d.state, 'amount', d.amount_minor, 'recovered', d.recovered_minor,
                                         'protocol', d.protocol, 'note', d.note, 'due', d.due_at) END
     FROM unnest($2::"Marketplace"[], $3::text[], $4::text[], $5::bigint[]) g (marketplace, key, currency, at_stake)
     LEFT JOIN disputes d ON d.account_id = $1 AND d.marketplace = g.marketplace AND d.match_key = g.key
     ON CONFLICT (account_id, marketplace, match_key) DO UPDATE SET
       state = excluded.state, changed_at = excluded.changed_at, former = excluded.former, amount_minor = excluded.amount_minor,
       recovered_minor = excluded.recovered_minor, protocol = excluded.protocol, note = excluded.note, due_at = excluded.due_at
     RETURNING id, marketplace, match_key AS key`,
    [
      accountId,
      found.map(({ marketplace }) => marketplace),
      found.map(({ key }) => key),
      found.map(({ currency }) => currency),
      found.map(({ atStakeMinor }) => atStakeMinor),
      state,
      recoveredMinor ?? null,
      ...texts,
      dueAt ?? null,
    ],
    tx,
  );
  const events = stored.map((one) => {
    const before = found.find(({ marketplace, key }) => marketplace === one.marketplace && key === one.key);
    return { disputeId: one.id, from: before!.state, to: state };
  });
  await recordDisputeEvents({ accountId, userId }, events, tx, texts[1]);
}
