import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { settleSharedCosts } from '#server/records/costs/settleSharedCosts.ts';
import type { ChangedListing } from './changedListing.ts';
import type { MasterChanged } from './linkListings.ts';
import { moveListings } from './moveListings.ts';
import { recordMasterChange } from './recordMasterChange.ts';

const LISTINGS = `
SELECT l.product_id AS "productId", l.from_master AS "fromMaster", l.to_master AS "toMaster", l.had_own_cost AS "hadOwnCost",
       l.taken_costs AS "takenCosts", p.master_id AS "masterId", p.has_own_cost AS "hasOwnCost"
FROM master_change_listings l JOIN products p ON p.account_id = $1 AND p.id = l.product_id
WHERE l.account_id = $1 AND l.change_id = $2 ORDER BY 1`;

type Now = ChangedListing & { masterId: number; hasOwnCost: boolean };

/**
 * Takes a change of master products back: its listings belong where they did, without the costs that they took over with it; what was entered
 * since stays. Throws NOT_FOUND for a change that is not the account's, CONFLICT when it is taken back already, and when a later change
 * moved one of the listings.
 */
export async function undoMasterChange(viewer: Viewer, changeId: number): Promise<MasterChanged> {
  const { accountId } = viewer;
  return transaction(async (tx) => {
    await lockAccount(accountId, tx);
    const [change] = await queryRows<{ isUndone: boolean }>(
      `SELECT undone_at IS NOT NULL AS "isUndone" FROM master_changes WHERE account_id = $1 AND id = $2 AND kind <> 'undone'`,
      [accountId, Number.isSafeInteger(changeId) ? changeId : null],
      tx,
    );
    if (!change) throw notFound('Mudança não encontrada.');
    if (change.isUndone) throw conflict('Essa mudança já foi desfeita.');
    const listings = await queryRows<Now>(LISTINGS, [accountId, changeId], tx);
    if (listings.some(({ masterId, toMaster }) => masterId !== toMaster))
      throw conflict('Um dos anúncios mudou de produto depois disso. Desfaça antes a mudança mais nova.');
    const places = listings.map(({ productId, fromMaster, hadOwnCost }) => ({
      productId,
      masterId: fromMaster,
      hasOwnCost: hadOwnCost,
    }));
    await moveListings(accountId, places, tx);
    const lines = await giveBack(viewer, listings, tx);
    await settleSharedCosts(
      accountId,
      places.map(({ productId }) => productId),
      tx,
    );
    await queryRows(
      'UPDATE master_changes SET undone_at = now() WHERE account_id = $1 AND id = $2',
      [accountId, changeId],
      tx,
    );
    const undone = listings.map(({ productId, fromMaster, toMaster, hasOwnCost }) => ({
      productId,
      fromMaster: toMaster,
      toMaster: fromMaster,
      hadOwnCost: hasOwnCost,
      takenCosts: null,
    }));
    return {
      changeId: await recordMasterChange(viewer, 'undone', undone, tx),
      masterId: listings[0]?.fromMaster ?? 0,
      ownCosts: [],
      lines,
    };
  });
}

/** Deletes the costs that listings took over and that are still as they were. Returns the recomputed order lines. */
async function giveBack(viewer: Viewer, listings: readonly ChangedListing[], tx: Queryable): Promise<number | null> {
  const taken = listings.flatMap(({ productId, takenCosts }) =>
    (takenCosts ?? []).map((cost) => ({ ...cost, productId })),
  );
  const same = await queryRows<{ productId: number; from: string }>(
    `SELECT c.product_id AS "productId", c.valid_from AS "from"
     FROM json_to_recordset($2) AS n ("productId" int, "from" date, "costMinor" bigint)
     JOIN product_costs c ON c.account_id = $1 AND c.product_id = n."productId" AND c.valid_from = n."from" AND c.cost_minor = n."costMinor"`,
    [viewer.accountId, JSON.stringify(taken)],
    tx,
  );
  return same.length > 0 ? (await deleteProductCosts(viewer, same, { tx })).lines : 0;
}
