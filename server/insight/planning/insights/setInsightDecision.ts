import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DecisionStatus } from './insight.ts';

/** Notes that the seller applied an insight, dismissed it, or has yet to decide. Throws NOT_FOUND for one of nobody. */
export async function setInsightDecision({ accountId }: Viewer, id: number, status: DecisionStatus): Promise<void> {
  const decided = await queryRows(
    `UPDATE insights SET status = $3::"DecisionStatus", decided_at = CASE WHEN $3 <> 'pending' THEN now() END, updated_at = now()
     WHERE account_id = $1 AND id = $2::bigint RETURNING id`,
    [accountId, Number.isSafeInteger(id) ? id : null, status],
  );
  if (decided.length === 0) throw notFound('Recomendação não encontrada.');
}
