import { transaction } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/firstDay.ts';
import { noteCostChanges } from './noteCostChanges.ts';
import { queueProfitAlerts } from '#server/records/alerts/queueProfitAlerts.ts';
import { removeProductCosts } from './removeProductCosts.ts';
import type { CostOutcome } from './saveProductCost.ts';

/**
 * Takes back the cost a product has from a day on (null: from the beginning): the one before it counts again, or none.
 * Keeps who said so. Throws NOT_FOUND when no cost of the account begins there.
 */
export async function deleteProductCost(
  viewer: Viewer,
  { productId, validFrom }: { productId: number; validFrom: string | null },
): Promise<CostOutcome> {
  const day = { productId, validFrom: validFrom ?? FIRST_DAY };
  return transaction(async (tx) => {
    const { removed, lines } = await removeProductCosts(viewer.accountId, [day], tx);
    if (removed === 0) throw notFound('Custo não encontrado.');
    await noteCostChanges(viewer, [{ ...day, costMinor: null }], tx);
    await queueProfitAlerts(viewer.accountId, tx);
    return { lines };
  });
}
