import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { changedKits } from '#server/records/masters/kits/changedKits.ts';
import { checkKits } from '#server/records/masters/kits/checkKits.ts';
import { followKits } from '#server/records/masters/kits/followKits.ts';
import { kitComponents } from '#server/records/masters/kits/kitComponents.ts';
import { storeKits } from '#server/records/masters/kits/storeKits.ts';
import type { MasterChanged } from './changedListing.ts';
import { checkIds } from './linkListings.ts';
import { masterListings } from './masterListings.ts';
import { moveListings } from './moveListings.ts';
import { recordMasterChange } from './recordMasterChange.ts';

/** One that has no other to share costs with, and no components, has none of its own. */
export const ALONE = `
UPDATE products p SET has_own_cost = false WHERE p.account_id = $1 AND p.master_id = $2 AND p.has_own_cost AND NOT EXISTS (
  SELECT FROM products o WHERE o.account_id = $1 AND o.master_id = $2 AND o.id <> p.id) AND NOT EXISTS (
  SELECT FROM kit_components k WHERE k.account_id = $1 AND k.kit_id = $2)`;

/**
 * Makes listings of one master product a product by themselves. They keep the costs that they have, and those of a kit its components. Throws NOT_FOUND for a listing that is not the
 * account's, BAD_REQUEST for listings of several products and for all those of one.
 */
export async function splitListings(viewer: Viewer, productIds: readonly number[]): Promise<MasterChanged> {
  checkIds(productIds);
  const { accountId } = viewer;
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const listings = await masterListings(accountId, productIds, tx);
    if (new Set(listings.map(({ masterId }) => masterId)).size > 1) throw badRequest('products.splitOne');
    const leaving = listings.filter(({ id }) => productIds.includes(id));
    if (leaving.length === listings.length) throw badRequest('products.leaveOne');
    const { masterId } = await queryRow<{ masterId: number }>(
      `SELECT nextval('master_products_id_seq')::int AS "masterId"`,
      [],
      tx,
    );
    const rows = await kitComponents(accountId, tx);
    const formerId = leaving[0]!.masterId;
    const after = [
      ...rows,
      ...rows.filter(({ kitId }) => kitId === formerId).map((row) => ({ ...row, kitId: masterId })),
    ];
    checkKits(after);
    const kits = changedKits(rows, after);
    const isAlone = leaving.length === 1 && kits.length === 0;
    const places = leaving.map(({ id, hasOwnCost }) => ({
      productId: id,
      masterId,
      hasOwnCost: hasOwnCost && !isAlone,
    }));
    await moveListings(accountId, places, tx);
    await storeKits(accountId, kits, tx);
    await queryRows(ALONE, [accountId, formerId], tx);
    const lines = await followKits(viewer, [formerId, masterId], tx);
    const changes = leaving.map(({ id, masterId: fromMaster, hasOwnCost }) => ({
      productId: id,
      fromMaster,
      toMaster: masterId,
      hadOwnCost: hasOwnCost,
      takenCosts: null,
    }));
    const ownCosts = places.filter(({ hasOwnCost }) => hasOwnCost).map(({ productId }) => productId);
    return { changeId: await recordMasterChange(viewer, 'split', changes, tx, kits), masterId, ownCosts, lines };
  });
}
