import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { AtOnce } from '#server/records/recalculation/recalculateSales.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { costGroups } from './costGroups.ts';
import { isDerived } from '#server/records/costs/kits/isDerived.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { mastersOf } from '#server/records/costs/kits/mastersOf.ts';
import { recordCostChanges } from './recordCostChanges.ts';
import { type CostChange, type CostDay, recostLines } from './recostLines.ts';

/**
 * Deletes product costs, and those of the listings that share them, by their first day (`always`: from the beginning), all or none of
 * them: the previous cost applies again, if any. Kits that contain them follow. Returns the number of recomputed order lines, null while a job
 * recomputes them. Throws NOT_FOUND when the account has no cost from that day, CONFLICT for a cost that is that of a kit's components.
 */
export async function deleteProductCosts(
  viewer: Pick<Viewer, 'accountId' | 'userId'>,
  costs: readonly { productId: number; from: string }[],
  { tx, unitsAtOnce }: { tx?: Queryable } & AtOnce = {},
): Promise<{ lines: number | null }> {
  const { accountId } = viewer;
  const days = costs.map(({ productId, from }) => ({ productId, validFrom: from === 'always' ? FIRST_DAY : from }));
  let ofKits: CostChange[] = [];
  return moneyWrite(
    viewer,
    {
      write: async (on) => {
        const groups = await costGroups(
          accountId,
          days.map(({ productId }) => productId).filter(Number.isSafeInteger),
          on,
        );
        const shared = days.flatMap((day) =>
          (groups.get(day.productId) ?? []).map((id) => ({ ...day, productId: id })),
        );
        const deleted = await queryRows<CostDay>(
          `DELETE FROM product_costs c USING (
             SELECT DISTINCT * FROM unnest($2::bigint[], $3::date[]) AS n (product_id, valid_from)) n
           WHERE c.account_id = $1 AND c.product_id = n.product_id AND c.valid_from = n.valid_from
           RETURNING c.product_id AS "productId", c.valid_from AS "validFrom"`,
          [
            accountId,
            plainArray(shared, ({ productId }) => productId),
            plainArray(shared, ({ validFrom }) => validFrom),
          ],
          on,
        );
        const keys = new Set(deleted.map(keyOf));
        if (days.some((day) => !keys.has(keyOf(day)))) throw notFound('costs.notFound');
        const ids = deleted.map(({ productId }) => productId);
        await refuseDerived(accountId, ids, on);
        ofKits = await deriveKitCosts(accountId, await mastersOf(accountId, ids, on), on);
        return deleted;
      },
      recompute: async (on, deleted) => ({
        lines: await recostLines(accountId, [...deleted, ...ofKits], on, { unitsAtOnce }),
      }),
      audit: (on, deleted) =>
        recordCostChanges(viewer, [...deleted.map((day) => ({ ...day, costMinor: null })), ...ofKits], on),
      event: (deleted) => ({ kind: 'costs', details: { deleted: deleted.length } }),
    },
    tx,
  );
}

async function refuseDerived(accountId: number, productIds: readonly number[], tx: Queryable): Promise<void> {
  const derived = await queryRows(
    `SELECT FROM products p WHERE p.account_id = $1 AND p.id = ANY ($2::int[]) AND ${isDerived('p')} LIMIT 1`,
    [accountId, plainArray(productIds, (id) => id)],
    tx,
  );
  if (derived.length > 0) throw conflict('costs.costOfKit');
}

const keyOf = ({ productId, validFrom }: CostDay) => `${productId} ${validFrom}`;
