import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { DisputeState } from './disputeStates.ts';

interface DisputeEvent {
  disputeId: number;
  from: DisputeState;
  to: DisputeState;
}

const RECORD = `
INSERT INTO dispute_events (account_id, dispute_id, user_name, from_state, to_state, note)
SELECT $1::int, n.dispute_id, $2, n.from_state, n.to_state, nullif($6, '')
FROM unnest($3::bigint[], $4::"DisputeState"[], $5::"DisputeState"[]) AS n (dispute_id, from_state, to_state)`;

/** Stands in the place of a person's name when the money settled it. */
export const BY_ITSELF = 'automático';

/** Adds changes of state to the history of disputes, in the caller's transaction. `userId`: null when they won by themselves. */
export async function recordDisputeEvents(
  { accountId, userId }: { accountId: number; userId: number | null },
  events: readonly DisputeEvent[],
  tx: Queryable,
  note: string | null = null,
): Promise<void> {
  if (events.length === 0) return;
  const name = userId === null ? BY_ITSELF : await nameOf(accountId, userId, tx);
  const column = <Name extends keyof DisputeEvent>(of: Name) => events.map((event) => event[of]);
  await queryRows(RECORD, [accountId, name, column('disputeId'), column('from'), column('to'), note], tx);
}

async function nameOf(accountId: number, userId: number, tx: Queryable): Promise<string> {
  const sql = 'SELECT name FROM users WHERE account_id = $1 AND id = $2';
  const [user] = await queryRows<{ name: string }>(sql, [accountId, userId], tx);
  return user?.name || '—';
}
