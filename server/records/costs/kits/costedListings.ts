import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { DatedCost } from './kitCosts.ts';

/** A listing with its master product and its costs, in order of their days. */
export interface CostedListing {
  id: number;
  masterId: number;
  currency: string;
  hasOwnCost: boolean;
  costs: DatedCost[];
}

/** All listings of some master products with their costs, by id. */
export const costedListings = (
  accountId: number,
  masterIds: readonly number[],
  tx: Queryable,
): Promise<CostedListing[]> =>
  queryRows<CostedListing>(
    `SELECT p.id, p.master_id AS "masterId", p.currency::text, p.has_own_cost AS "hasOwnCost",
            coalesce((SELECT json_agg(json_build_object('from', c.valid_from, 'costMinor', c.cost_minor) ORDER BY c.valid_from)
              FROM product_costs c WHERE c.account_id = $1 AND c.product_id = p.id), '[]') AS costs
     FROM products p WHERE p.account_id = $1 AND p.master_id = ANY ($2::int[]) ORDER BY p.id`,
    [accountId, plainArray(masterIds, (id) => id)],
    tx,
  );

/**
 * Costs of a master product by its listings of one currency: those that the listings share; where each has its own, these when they are the same.
 * None while unknown.
 */
export function costsOfMaster(listings: readonly Pick<CostedListing, 'hasOwnCost' | 'costs'>[]): readonly DatedCost[] {
  const sharing = listings.find(({ hasOwnCost }) => !hasOwnCost);
  if (sharing) return sharing.costs;
  const [first] = listings;
  return first && listings.every(({ costs }) => sameCosts(costs, first.costs)) ? first.costs : [];
}

export const sameCosts = (some: readonly DatedCost[], others: readonly DatedCost[]): boolean =>
  some.length === others.length &&
  some.every(({ from, costMinor }, at) => from === others[at]!.from && costMinor === others[at]!.costMinor);
