import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DisputeState } from '#server/records/reconciliation/disputeStates.ts';

export interface DisputeEvent {
  at: Date;
  userName: string;
  fromState: DisputeState | null;
  toState: DisputeState;
  note: string | null;
}

const MAX_EVENTS = 200;

/** What happened to a dispute of the account, newest first, at most 200. */
export const disputeHistory = ({ accountId }: Viewer, disputeId: number): Promise<DisputeEvent[]> =>
  queryRows<DisputeEvent>(
    `SELECT at, user_name AS "userName", from_state::text AS "fromState", to_state::text AS "toState", note
     FROM dispute_events WHERE account_id = $1 AND dispute_id = $2 ORDER BY id DESC LIMIT ${MAX_EVENTS}`,
    [accountId, disputeId],
  );
