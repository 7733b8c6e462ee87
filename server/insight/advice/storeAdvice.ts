import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';

/**
 * Says in the caller's transaction which stored prices are the actions of their products, the others are not suggested, and
 * which orders wait: of products that lose money, or whose stock is to be cleared.
 */
export async function storeAdvice(
  accountId: number,
  analyses: readonly ProfitAnalysis[],
  tx: Queryable,
): Promise<void> {
  const priced = analyses.filter(({ action }) => action.reason === 'evidence').map(({ product }) => product.id);
  await queryRows(
    `UPDATE price_suggestions SET is_advised = product_id = ANY ($2::int[])
     WHERE account_id = $1 AND is_advised <> (product_id = ANY ($2::int[]))`,
    [accountId, priced],
    tx,
  );
  const held = analyses
    .filter(({ action, gap }) => gap?.kind === 'loss' || action.kind === 'clear_stock')
    .map(({ product }) => product.id);
  await queryRows(
    `UPDATE demand_outlooks SET is_held = product_id = ANY ($2::int[])
     WHERE account_id = $1 AND is_held <> (product_id = ANY ($2::int[]))`,
    [accountId, held],
    tx,
  );
}
