import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { recordCostChanges } from './recordCostChanges.ts';
import { recostLines } from './recostLines.ts';
import { replaceCosts } from './replaceCosts.ts';

/**
 * Deletes all costs of listings, as a part of a change in the caller's transaction, and recomputes their order lines. Returns the number of
 * these lines, null while a job recomputes them.
 */
export async function forgetCosts(
  viewer: Viewer,
  productIds: readonly number[],
  tx: Queryable,
): Promise<number | null> {
  if (productIds.length === 0) return 0;
  const { accountId } = viewer;
  const all = productIds.map((productId) => ({ productId, first: FIRST_DAY, last: 'infinity' }));
  return moneyWrite(
    viewer,
    {
      write: (on) => replaceCosts(accountId, [], all, on),
      recompute: (on, gone) => recostLines(accountId, gone, on),
      audit: (on, gone) =>
        recordCostChanges(
          viewer,
          gone.map((day) => ({ ...day, costMinor: null })),
          on,
        ),
      event: null,
    },
    tx,
  );
}
