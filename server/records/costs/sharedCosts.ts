import type { Queryable } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { costGroups } from './costGroups.ts';
import type { NewProductCost } from './setProductCosts.ts';

/**
 * Costs with those of the listings that share them: one that is set for a listing is its master product's. Throws BAD_REQUEST when two
 * listings of one are given different costs for the same day.
 */
export async function sharedCosts(
  accountId: number,
  costs: readonly NewProductCost[],
  tx: Queryable,
): Promise<NewProductCost[]> {
  const groups = await costGroups(accountId, [...new Set(costs.map(({ productId }) => productId))], tx);
  const given = new Map<string, NewProductCost>();
  return costs.flatMap((cost) => {
    const ids = groups.get(cost.productId) ?? [cost.productId];
    const key = `${ids[0]} ${cost.from}`;
    const other = given.get(key);
    if (other && other.productId !== cost.productId && other.costMinor !== cost.costMinor)
      throw badRequest('costs.sharedDiffer');
    given.set(key, cost);
    return ids.map((productId) => ({ ...cost, productId }));
  });
}
