import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { conflict } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { followKits } from '#server/records/masters/kits/followKits.ts';
import { checkIds, linesOf } from './linkListings.ts';
import { masterListings } from './masterListings.ts';

/**
 * Says whether a listing has costs of its own. Own ones begin as those that it has; otherwise it takes those of its master product's
 * other listings of the currency, those of a kit its components', in place of its own. Returns the number of recomputed order lines, null while a job recomputes them. Throws
 * NOT_FOUND for a listing that is not the account's, CONFLICT when there is neither another to share costs with nor components.
 */
export async function setOwnCost(viewer: Viewer, productId: number, isOwn: boolean): Promise<{ lines: number | null }> {
  checkIds([productId]);
  return transaction(async (tx) => {
    await lockAccount(viewer.accountId, tx);
    const listings = await masterListings(viewer.accountId, [productId], tx);
    const listing = listings.find(({ id }) => id === productId)!;
    const [other] = listings.filter(
      ({ id, currency, hasOwnCost }) => id !== productId && currency === listing.currency && !hasOwnCost,
    );
    const hasComponents = await isMadeOf(viewer.accountId, listing.masterId, tx);
    if (!other && !hasComponents) throw conflict('products.noneToShareCost');
    if (listing.hasOwnCost === isOwn) return { lines: 0 };
    if (isOwn) {
      await mark(viewer.accountId, productId, true, tx);
      return { lines: 0 };
    }
    if (hasComponents) {
      await mark(viewer.accountId, productId, false, tx);
      return { lines: await followKits(viewer, [listing.masterId], tx) };
    }
    const entered = new Set(other!.costs.map(({ from }) => from));
    const gone = listing.costs.filter(({ from }) => !entered.has(from)).map(({ from }) => ({ productId, from }));
    const removed = gone.length > 0 ? await deleteProductCosts(viewer, gone, { tx }) : { lines: 0 };
    const taken = other!.costs.map((cost) => ({ ...cost, productId }));
    const set = taken.length > 0 ? await setProductCosts(viewer, taken, { tx }) : { lines: 0 };
    await mark(viewer.accountId, productId, false, tx);
    return { lines: linesOf(removed.lines, set.lines) };
  });
}

const isMadeOf = async (accountId: number, kitId: number, tx: Queryable) =>
  (await queryRows('SELECT FROM kit_components WHERE account_id = $1 AND kit_id = $2 LIMIT 1', [accountId, kitId], tx))
    .length > 0;

const mark = (accountId: number, productId: number, isOwn: boolean, tx: Queryable) =>
  queryRows(
    'UPDATE products SET has_own_cost = $3 WHERE account_id = $1 AND id = $2',
    [accountId, productId, isOwn],
    tx,
  );
