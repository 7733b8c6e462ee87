import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DisputeState } from './disputeStates.ts';
import { checkedIds, lockedDifferences } from './lockedDifferences.ts';
import { recordDisputeEvents } from './recordDisputeEvents.ts';

const UNDO = `
WITH wanted AS MATERIALIZED (
  SELECT d.id, (d.former ->> 'state')::"DisputeState" AS state, coalesce((d.former ->> 'amount')::bigint, d.amount_minor) AS amount_minor,
         (d.former ->> 'recovered')::bigint AS recovered_minor, d.former ->> 'protocol' AS protocol, d.former ->> 'note' AS note,
         (d.former ->> 'due')::date AS due_at
  FROM disputes d
  WHERE d.account_id = $1 AND d.id = ANY ($2::bigint[]) AND d.state = $3::"DisputeState" AND d.former IS NOT NULL
)
UPDATE disputes d SET state = w.state, changed_at = now(), former = NULL, amount_minor = w.amount_minor,
    recovered_minor = w.recovered_minor, protocol = w.protocol, note = w.note, due_at = w.due_at
FROM wanted w WHERE d.account_id = $1 AND d.id = w.id
RETURNING d.id AS "disputeId", d.state AS "to"`;

/**
 * Takes back the last change of differences, all or none: state, ticket, note, deadline and amount are what they were before, with an
 * event each. `seenState` is what that change made of them. Throws BAD_REQUEST for no or too many ids, NOT_FOUND when the account does not
 * have one of them, CONFLICT when one was changed since, or has nothing to take back.
 */
export async function undoDisputes(
  viewer: Viewer,
  { ids, seenState }: { ids: readonly number[]; seenState: DisputeState },
): Promise<void> {
  const wanted = checkedIds(ids);
  const { accountId, userId } = viewer;
  await transaction(async (tx) => {
    const disputes = (await lockedDifferences(viewer, wanted, tx)).flatMap(({ disputeId }) => disputeId ?? []);
    const undone = await queryRows<{ disputeId: number; to: DisputeState }>(UNDO, [accountId, disputes, seenState], tx);
    if (undone.length < wanted.length) throw conflict('disputes.cannotUndo');
    const events = undone.map((one) => ({ ...one, from: seenState }));
    await recordDisputeEvents({ accountId, userId }, events, tx);
    await publish('reconciliationUpdated', { accountId }, tx);
  });
}
