import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { DatedCost } from '#server/records/costs/kits/kitCosts.ts';

/** A listing with its master product and its costs, in order of their days. */
export interface MasterListing {
  id: number;
  masterId: number;
  currency: string;
  /** It is a bundle by its marketplace, or its product has components. */
  isKit: boolean;
  hasOwnCost: boolean;
  costs: DatedCost[];
}

/**
 * All listings of the master products of some listings, by id, in a transaction whose caller holds the account's lock. Throws
 * NOT_FOUND when one is not the account's.
 */
export async function masterListings(
  accountId: number,
  productIds: readonly number[],
  tx: Queryable,
): Promise<MasterListing[]> {
  const listings = await queryRows<MasterListing>(
    `SELECT p.id, p.master_id AS "masterId", p.currency::text,
            p.is_kit OR EXISTS (SELECT FROM kit_components k WHERE k.account_id = $1 AND k.kit_id = p.master_id) AS "isKit",
            p.has_own_cost AS "hasOwnCost",
            coalesce((SELECT json_agg(json_build_object('from', c.valid_from, 'costMinor', c.cost_minor) ORDER BY c.valid_from)
              FROM product_costs c WHERE c.account_id = $1 AND c.product_id = p.id), '[]') AS costs
     FROM products p
     WHERE p.account_id = $1 AND p.master_id IN (
       SELECT master_id FROM products WHERE account_id = $1 AND id = ANY ($2::bigint[]))
     ORDER BY p.id`,
    [accountId, productIds],
    tx,
  );
  const known = new Set(listings.map(({ id }) => id));
  if (productIds.some((id) => !known.has(id))) throw notFound('products.notFound');
  return listings;
}
