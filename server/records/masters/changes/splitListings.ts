import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkIds, type MasterChanged } from './linkListings.ts';
import { masterListings } from './masterListings.ts';
import { moveListings } from './moveListings.ts';
import { recordMasterChange } from './recordMasterChange.ts';

/** One that has no other to share costs with has none of its own. */
const ALONE = `
UPDATE products p SET has_own_cost = false WHERE p.account_id = $1 AND p.master_id = $2 AND p.has_own_cost AND NOT EXISTS (
  SELECT FROM products o WHERE o.account_id = $1 AND o.master_id = $2 AND o.id <> p.id)`;

/**
 * Makes listings of one master product a product by themselves. They keep the costs that they have. Throws NOT_FOUND for a listing that is not the
 * account's, BAD_REQUEST for listings of several products and for all those of one.
 */
export async function splitListings(viewer: Viewer, productIds: readonly number[]): Promise<MasterChanged> {
  checkIds(productIds);
  const { accountId } = viewer;
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const listings = await masterListings(accountId, productIds, tx);
    if (new Set(listings.map(({ masterId }) => masterId)).size > 1)
      throw badRequest('Separe anúncios de um produto de cada vez.');
    const leaving = listings.filter(({ id }) => productIds.includes(id));
    if (leaving.length === listings.length) throw badRequest('Deixe ao menos um anúncio no produto.');
    const { masterId } = await queryRow<{ masterId: number }>(
      `SELECT nextval('master_products_id_seq')::int AS "masterId"`,
      [],
      tx,
    );
    const isAlone = leaving.length === 1;
    const places = leaving.map(({ id, hasOwnCost }) => ({
      productId: id,
      masterId,
      hasOwnCost: hasOwnCost && !isAlone,
    }));
    await moveListings(accountId, places, tx);
    await queryRows(ALONE, [accountId, leaving[0]!.masterId], tx);
    const changes = leaving.map(({ id, masterId: fromMaster, hasOwnCost }) => ({
      productId: id,
      fromMaster,
      toMaster: masterId,
      hadOwnCost: hasOwnCost,
      takenCosts: null,
    }));
    const ownCosts = places.filter(({ hasOwnCost }) => hasOwnCost).map(({ productId }) => productId);
    return { changeId: await recordMasterChange(viewer, 'split', changes, tx), masterId, ownCosts, lines: 0 };
  });
}
