import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { joinedCosts } from './joinedCosts.ts';
import { masterListings } from './masterListings.ts';
import { moveListings } from './moveListings.ts';
import { recordMasterChange } from './recordMasterChange.ts';

export interface MasterChanged {
  /** To take the change back by. */
  changeId: number;
  masterId: number;
  /** Listings whose costs differ from the others': they keep them as their own. */
  ownCosts: number[];
  /** Recomputed order lines; null while a job recomputes them. */
  lines: number | null;
}

/**
 * Makes listings, with all others of their master products, one product: that of the first one. Costs as of `joinedCosts`. Throws
 * NOT_FOUND for a listing that is not the account's, BAD_REQUEST for too few or too many, CONFLICT for a kit with what is none.
 */
export async function linkListings(viewer: Viewer, productIds: readonly number[]): Promise<MasterChanged> {
  checkIds(productIds);
  return transaction((tx) => link(viewer, productIds, tx));
}

/** Throws BAD_REQUEST for ids that no listings can have, for none and for too many. */
export function checkIds(productIds: readonly number[]) {
  if (productIds.length === 0) throw badRequest('Escolha os anúncios.');
  if (productIds.length > limits.listingsAtOnce)
    throw badRequest(`Escolha até ${limits.listingsAtOnce} anúncios de cada vez.`);
  if (productIds.some((id) => !Number.isSafeInteger(id))) throw badRequest('Anúncio desconhecido.');
}

async function link(viewer: Viewer, productIds: readonly number[], tx: Queryable): Promise<MasterChanged> {
  const { accountId } = viewer;
  await lockAccount(accountId, tx);
  const listings = await masterListings(accountId, productIds, tx);
  const { masterId } = listings.find(({ id }) => id === productIds[0])!;
  const kept = listings.filter((listing) => listing.masterId === masterId);
  const joining = listings.filter((listing) => listing.masterId !== masterId);
  if (joining.length === 0) throw badRequest('Esses anúncios já são do mesmo produto.');
  if (listings.length > limits.listingsOfMaster)
    throw conflict(`Um produto tem até ${limits.listingsOfMaster} anúncios.`);
  if (new Set(listings.map(({ isKit }) => isKit)).size > 1)
    throw conflict('Um kit não é o mesmo produto que um anúncio avulso: ele tem o outro como componente.');
  const { places, changes } = joinedCosts(masterId, kept, joining);
  const taken = changes.flatMap(({ productId, takenCosts }) =>
    (takenCosts ?? []).map((cost) => ({ ...cost, productId })),
  );
  const { lines } = taken.length > 0 ? await setProductCosts(viewer, taken, { tx }) : { lines: 0 };
  await moveListings(accountId, places, tx);
  return {
    changeId: await recordMasterChange(viewer, 'linked', changes, tx),
    masterId,
    ownCosts: places.filter(({ hasOwnCost }) => hasOwnCost).map(({ productId }) => productId),
    lines,
  };
}
