import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, notFound } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MasterChanged } from '#server/records/masters/changes/changedListing.ts';
import { recordMasterChange } from '#server/records/masters/changes/recordMasterChange.ts';
import { type ListedBefore, listedBefore, withTakenCosts } from '#server/records/masters/changes/takenCosts.ts';
import { ALONE } from '#server/records/masters/changes/splitListings.ts';
import { inOrder } from './changedKits.ts';
import { checkKits } from './checkKits.ts';
import { followKits } from './followKits.ts';
import { kitComponents } from './kitComponents.ts';
import { storeKits } from './storeKits.ts';

/** A component as the seller states it: the number of a master product. */
export interface StatedComponent {
  componentId: number;
  pieces: number;
}

const { components: most, piecesOfComponent } = limits.kits;

/**
 * States what a kit is made of, in place of what was known before; without components it is no kit any more and keeps the costs that it has. A listing
 * of the kit without costs takes the sum of its components', one whose costs differ keeps them as its own. Throws NOT_FOUND for a product that is not
 * the account's, BAD_REQUEST for components that cannot be, CONFLICT as of `checkKits`.
 */
export async function setKitComponents(
  viewer: Viewer,
  kitId: number,
  components: readonly StatedComponent[],
): Promise<MasterChanged> {
  checkComponents(kitId, components);
  const { accountId } = viewer;
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    await checkMasters(accountId, [kitId, ...components.map(({ componentId }) => componentId)], tx);
    const rows = await kitComponents(accountId, tx);
    const stated = components.map((component) => ({ ...component, kitId, isListed: false }));
    const after = [...rows.filter((row) => row.kitId !== kitId), ...stated];
    const kit = { kitId, before: rows.filter((row) => row.kitId === kitId), after: inOrder(stated) };
    checkKits(after);
    const before = await listedBefore(accountId, [kitId], tx);
    await storeKits(accountId, [kit], tx);
    if (components.length === 0) await queryRows(ALONE, [accountId, kitId], tx);
    const lines = await followKits(viewer, [kitId], tx, entered(before));
    const changes = before.map(({ id, hasOwnCost }) => ({
      productId: id,
      fromMaster: kitId,
      toMaster: kitId,
      hadOwnCost: hasOwnCost,
      takenCosts: null,
    }));
    const taken = await withTakenCosts(accountId, changes, before, tx);
    return {
      changeId: await recordMasterChange(viewer, 'components', taken.changes, tx, [kit]),
      masterId: kitId,
      ownCosts: taken.ownCosts,
      lines,
    };
  });
}

/** Listings with costs that somebody entered. */
const entered = (listings: readonly ListedBefore[]) =>
  listings.filter(({ isDerived }) => !isDerived).map(({ id }) => id);

function checkComponents(kitId: number, components: readonly StatedComponent[]): void {
  if (components.length > most) throw badRequest('products.componentsMost', { most });
  for (const { pieces } of components)
    if (!Number.isInteger(pieces) || pieces < 1 || pieces > piecesOfComponent)
      throw badRequest('products.quantityRange', { most: piecesOfComponent });
  if (components.some(({ componentId }) => componentId === kitId)) throw badRequest('products.kitContainsItself');
  if (new Set(components.map(({ componentId }) => componentId)).size < components.length)
    throw badRequest('products.componentTwice');
}

async function checkMasters(accountId: number, ids: readonly number[], tx: Queryable): Promise<void> {
  if (!ids.every(Number.isSafeInteger)) throw notFound('products.notFound');
  const { count } = await queryRow<{ count: number }>(
    `SELECT count(DISTINCT master_id)::int AS count FROM products WHERE account_id = $1 AND master_id = ANY ($2::bigint[])`,
    [accountId, plainArray(ids, (id) => id)],
    tx,
  );
  if (count < ids.length) throw notFound('products.notFound');
}
