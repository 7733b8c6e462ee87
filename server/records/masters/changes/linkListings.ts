import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { changedKits } from '#server/records/masters/kits/changedKits.ts';
import { followKits } from '#server/records/masters/kits/followKits.ts';
import { kitComponents } from '#server/records/masters/kits/kitComponents.ts';
import { mergedKits } from '#server/records/masters/kits/mergedKits.ts';
import { storeKits } from '#server/records/masters/kits/storeKits.ts';
import type { MasterChanged } from './changedListing.ts';
import { joinedCosts } from './joinedCosts.ts';
import { masterListings } from './masterListings.ts';
import { moveListings } from './moveListings.ts';
import { recordMasterChange } from './recordMasterChange.ts';
import { listedBefore, withTakenCosts } from './takenCosts.ts';

/**
 * Makes listings, with all others of their master products, one product: that of the first one. Costs as of `joinedCosts`, those of a kit with
 * components as of `setKitComponents`. Throws NOT_FOUND for a listing that is not the account's, BAD_REQUEST for too few or too many, CONFLICT
 * for a kit with what is none and as of `mergedKits`.
 */
export async function linkListings(viewer: Viewer, productIds: readonly number[]): Promise<MasterChanged> {
  checkIds(productIds);
  return transaction((tx) => link(viewer, productIds, tx));
}

/** Throws BAD_REQUEST for ids that no listings can have, for none and for too many. */
export function checkIds(productIds: readonly number[]) {
  if (productIds.length === 0) throw badRequest('products.chooseListings');
  if (productIds.length > limits.listingsAtOnce)
    throw badRequest('products.listingsAtOnce', { most: limits.listingsAtOnce });
  if (productIds.some((id) => !Number.isSafeInteger(id))) throw badRequest('products.unknownListing');
}

async function link(viewer: Viewer, productIds: readonly number[], tx: Queryable): Promise<MasterChanged> {
  const { accountId } = viewer;
  await lockAccount(accountId, tx);
  const listings = await masterListings(accountId, productIds, tx);
  const { masterId } = listings.find(({ id }) => id === productIds[0])!;
  const kept = listings.filter((listing) => listing.masterId === masterId);
  const joining = listings.filter((listing) => listing.masterId !== masterId);
  if (joining.length === 0) throw badRequest('products.alreadyOne');
  if (listings.length > limits.listingsOfMaster)
    throw conflict('products.listingsMost', { most: limits.listingsOfMaster });
  if (new Set(listings.map(({ isKit }) => isKit)).size > 1) throw conflict('products.kitIsAnother');
  const rows = await kitComponents(accountId, tx);
  const joined = new Set(joining.map((listing) => listing.masterId));
  const merged = mergedKits(rows, joined, masterId);
  const kits = changedKits(rows, merged);
  const masters = [masterId, ...joined];
  if (!merged.some(({ kitId }) => kitId === masterId)) {
    const { places, changes } = joinedCosts(masterId, kept, joining);
    const taken = changes.flatMap(({ productId, takenCosts }) =>
      (takenCosts ?? []).map((cost) => ({ ...cost, productId })),
    );
    const set = taken.length > 0 ? await setProductCosts(viewer, taken, { tx }) : { lines: 0 };
    await moveListings(accountId, places, tx);
    await storeKits(accountId, kits, tx);
    return {
      changeId: await recordMasterChange(viewer, 'linked', changes, tx, kits),
      masterId,
      ownCosts: places.filter(({ hasOwnCost }) => hasOwnCost).map(({ productId }) => productId),
      lines: linesOf(set.lines, await followKits(viewer, masters, tx)),
    };
  }
  const before = await listedBefore(accountId, masters, tx);
  await moveListings(
    accountId,
    joining.map(({ id, hasOwnCost }) => ({ productId: id, masterId, hasOwnCost })),
    tx,
  );
  await storeKits(accountId, kits, tx);
  const entered = before.filter(({ isDerived }) => !isDerived).map(({ id }) => id);
  const lines = await followKits(viewer, masters, tx, entered);
  const moved = listings.map((listing) => ({
    productId: listing.id,
    fromMaster: listing.masterId,
    toMaster: masterId,
    hadOwnCost: listing.hasOwnCost,
    takenCosts: null,
  }));
  const { changes, ownCosts } = await withTakenCosts(accountId, moved, before, tx);
  return { changeId: await recordMasterChange(viewer, 'linked', changes, tx, kits), masterId, ownCosts, lines };
}

/** Lines of several steps of a change; null while a job recomputes some of them. */
export const linesOf = (...steps: (number | null)[]): number | null =>
  steps.reduce((sum, lines) => (sum === null || lines === null ? null : sum + lines), 0);
