import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { DecisionStatus } from '#server/insight/planning/insights/insight.ts';

/**
 * Notes that the seller applied the price suggested for a product, dismissed it, or has yet to decide; the price at the
 * marketplace stays. Throws NOT_FOUND without a suggestion.
 */
export async function setPriceDecision(
  { accountId }: Viewer,
  productId: number,
  status: DecisionStatus,
): Promise<void> {
  const decided = await queryRows(
    `UPDATE price_suggestions SET status = $3::"DecisionStatus", decided_at = CASE WHEN $3 <> 'pending' THEN now() END
     WHERE account_id = $1 AND product_id = $2::bigint RETURNING product_id`,
    [accountId, Number.isSafeInteger(productId) ? productId : null, status],
  );
  if (decided.length === 0) throw notFound('Sugestão de preço não encontrada.');
}
