import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';

/** Where a listing belongs, and whether it has costs of its own. */
export interface ListingPlace {
  productId: number;
  masterId: number;
  hasOwnCost: boolean;
}

/** Puts listings into master products, in the caller's transaction. */
export const moveListings = (accountId: number, places: readonly ListingPlace[], tx: Queryable) =>
  queryRows(
    `UPDATE products p SET master_id = n."masterId", has_own_cost = n."hasOwnCost", updated_at = now()
     FROM json_to_recordset($2) AS n ("productId" int, "masterId" int, "hasOwnCost" boolean)
     WHERE p.account_id = $1 AND p.id = n."productId"`,
    [accountId, JSON.stringify(places)],
    tx,
  );
