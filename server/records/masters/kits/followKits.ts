import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { recordCostChanges } from '#server/records/costs/recordCostChanges.ts';
import { recostLines } from '#server/records/costs/recostLines.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';

/**
 * Makes the costs of kits follow a change of master products, as of `deriveKitCosts`, and recomputes their order lines, in the caller's
 * transaction. Returns the number of recomputed lines, null while a job recomputes them.
 */
export async function followKits(
  viewer: Viewer,
  masterIds: readonly number[],
  tx: Queryable,
  keeping: readonly number[] = [],
): Promise<number | null> {
  const { accountId } = viewer;
  const changes = await deriveKitCosts(accountId, masterIds, tx, new Set(keeping));
  if (changes.length === 0) return 0;
  return moneyWrite(
    viewer,
    {
      write: () => Promise.resolve(changes),
      recompute: (on) => recostLines(accountId, changes, on),
      audit: (on) => recordCostChanges(viewer, changes, on),
      event: () => ({
        kind: 'costs',
        details: { products: new Set(changes.map(({ productId }) => productId)).size, changed: changes.length },
      }),
    },
    tx,
  );
}
