import type { Queryable } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deriveKitCosts } from '#server/records/costs/kits/deriveKitCosts.ts';
import { mastersOf } from '#server/records/costs/kits/mastersOf.ts';
import { FIRST_DAY } from '#server/records/money/dayText.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import type { AtOnce } from '#server/records/recalculation/recalculateSales.ts';
import { costGroups } from './costGroups.ts';
import type { ProductCostState } from './formerCosts.ts';
import { recordCostChanges } from './recordCostChanges.ts';
import { type CostChange, recostLines } from './recostLines.ts';
import { replaceCosts } from './replaceCosts.ts';
import { checkCost, checkCount, checkProducts } from './setProductCosts.ts';

/**
 * Takes entered costs back: gives products, and the listings that share their costs, exactly these costs in place of all they have, all or
 * none of them. Kits that contain them follow. Returns the numbers of changed costs and of recomputed order lines, null while a job recomputes
 * them. Throws like `setProductCosts`.
 */
export async function restoreProductCosts(
  viewer: Pick<Viewer, 'accountId' | 'userId'>,
  former: readonly ProductCostState[],
  { tx, now = currentTime(), unitsAtOnce }: { tx?: Queryable; now?: Date } & AtOnce = {},
): Promise<{ changed: number; lines: number | null }> {
  const { accountId } = viewer;
  const today = saoPauloDay(now.getTime());
  for (const { productId, costs } of former)
    for (const { from, costMinor } of costs) checkCost({ productId, from: from ?? 'always', costMinor }, today);
  return moneyWrite(
    viewer,
    {
      write: async (on): Promise<CostChange[]> => {
        const ids = [...new Set(former.map(({ productId }) => productId))];
        await checkProducts(accountId, ids, on);
        const groups = await costGroups(accountId, ids, on);
        // a listing that is named itself has its own costs, not those of another it shares with
        const states = new Map(
          [...former, ...former].flatMap(({ productId, costs }, at) =>
            (at < former.length ? groups.get(productId)! : [productId]).map((id) => [id, costs] as const),
          ),
        );
        const stored = [...states].flatMap(([productId, costs]) => [
          ...new Map(
            costs.map(({ from, costMinor }) => {
              const validFrom = from ?? FIRST_DAY;
              return [validFrom, { productId, validFrom, costMinor }] as const; // the last of a day applies
            }),
          ).values(),
        ]);
        const all = [...states.keys()].map((productId) => ({ productId, first: FIRST_DAY, last: 'infinity' }));
        const days = await replaceCosts(accountId, stored, all, on);
        await checkCount(accountId, stored, on);
        const known = new Map(stored.map((cost) => [`${cost.productId} ${cost.validFrom}`, cost.costMinor]));
        const changed = days.map(({ productId, validFrom }) => ({
          productId,
          validFrom,
          costMinor: known.get(`${productId} ${validFrom}`) ?? null,
        }));
        const ofKits = await deriveKitCosts(accountId, await mastersOf(accountId, [...states.keys()], on), on);
        return [...changed, ...ofKits];
      },
      recompute: async (on, changed) => ({
        changed: changed.length,
        lines: await recostLines(accountId, changed, on, { unitsAtOnce }),
      }),
      audit: (on, changed) => recordCostChanges(viewer, changed, on),
      event: (changed) => ({ kind: 'costs', details: { products: former.length, changed: changed.length } }),
    },
    tx,
  );
}
