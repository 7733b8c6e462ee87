import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { costedListings, type CostedListing } from '#server/records/costs/kits/costedListings.ts';
import { isDerived } from '#server/records/costs/kits/isDerived.ts';
import type { ChangedListing } from './changedListing.ts';

/** A listing before a change. */
export interface ListedBefore extends CostedListing {
  /** It costs what the components of its kit cost. */
  isDerived: boolean;
}

/** All listings of some master products before a change, by id. */
export async function listedBefore(
  accountId: number,
  masterIds: readonly number[],
  tx: Queryable,
): Promise<ListedBefore[]> {
  const derived = await queryRows<{ id: number }>(
    `SELECT p.id FROM products p WHERE p.account_id = $1 AND p.master_id = ANY ($2::int[]) AND ${isDerived('p')}`,
    [accountId, plainArray(masterIds, (id) => id)],
    tx,
  );
  const ids = new Set(derived.map(({ id }) => id));
  const listings = await costedListings(accountId, masterIds, tx);
  return listings.map((listing) => ({ ...listing, isDerived: ids.has(listing.id) }));
}

/**
 * The changes of listings of a kit with the costs that they took over from its components: those of listings that had none and were not derived. Also
 * the listings with costs of their own.
 */
export async function withTakenCosts(
  accountId: number,
  changes: readonly ChangedListing[],
  before: readonly ListedBefore[],
  tx: Queryable,
): Promise<{ changes: ChangedListing[]; ownCosts: number[] }> {
  const masters = [...new Set(changes.map(({ toMaster }) => toMaster))];
  const now = new Map((await listedBefore(accountId, masters, tx)).map((listing) => [listing.id, listing]));
  const hadNone = new Set(before.filter((one) => !one.isDerived && one.costs.length === 0).map(({ id }) => id));
  return {
    changes: changes.map((change) => {
      const listing = now.get(change.productId);
      return listing?.isDerived && hadNone.has(listing.id) ? { ...change, takenCosts: listing.costs } : change;
    }),
    ownCosts: changes.map(({ productId }) => productId).filter((id) => now.get(id)?.hasOwnCost),
  };
}
