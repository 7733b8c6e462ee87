import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { sameCosts } from '#server/records/costs/kits/costedListings.ts';
import { isDerived } from '#server/records/costs/kits/isDerived.ts';
import { forgetCosts } from '#server/records/costs/forgetCosts.ts';
import { type ChangedKit, sameComponents } from '#server/records/masters/kits/changedKits.ts';
import { checkKits } from '#server/records/masters/kits/checkKits.ts';
import { followKits } from '#server/records/masters/kits/followKits.ts';
import { kitComponents } from '#server/records/masters/kits/kitComponents.ts';
import { storeKits } from '#server/records/masters/kits/storeKits.ts';
import { linesOf } from './linkListings.ts';
import { listedBefore } from './takenCosts.ts';
import { deleteProductCosts } from '#server/records/costs/deleteProductCosts.ts';
import { settleSharedCosts } from '#server/records/costs/settleSharedCosts.ts';
import type { ChangedListing, MasterChanged } from './changedListing.ts';
import { moveListings } from './moveListings.ts';
import { recordMasterChange } from './recordMasterChange.ts';

const LISTINGS = `
SELECT l.product_id AS "productId", l.from_master AS "fromMaster", l.to_master AS "toMaster", l.had_own_cost AS "hadOwnCost",
       l.taken_costs AS "takenCosts", p.master_id AS "masterId", p.has_own_cost AS "hasOwnCost"
FROM master_change_listings l JOIN products p ON p.account_id = $1 AND p.id = l.product_id
WHERE l.account_id = $1 AND l.change_id = $2 ORDER BY 1`;

const KITS = `
SELECT kit_id AS "kitId", components_before AS before, components_after AS after
FROM master_change_kits WHERE account_id = $1 AND change_id = $2 ORDER BY 1`;

type Now = ChangedListing & { masterId: number; hasOwnCost: boolean };

/**
 * Takes a change of master products back: its listings belong where they did, without the costs that they took over with it, and kits are made of
 * what they were; what was entered since stays. Throws NOT_FOUND for a change that is not the account's, CONFLICT when it is taken back already, and
 * when a later change moved one of the listings or changed one of the kits.
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
    if (!change) throw notFound('products.changeNotFound');
    if (change.isUndone) throw conflict('products.changeUndone');
    const listings = await queryRows<Now>(LISTINGS, [accountId, changeId], tx);
    if (listings.some(({ masterId, toMaster }) => masterId !== toMaster)) throw conflict('products.listingMoved');
    const kits = await queryRows<ChangedKit>(KITS, [accountId, changeId], tx);
    const rows = await kitComponents(accountId, tx);
    const rowsOf = (kit: number) => rows.filter(({ kitId }) => kitId === kit);
    if (kits.some(({ kitId, after }) => !sameComponents(rowsOf(kitId), after)))
      throw conflict('products.componentsChanged');
    const changed = new Set(kits.map(({ kitId }) => kitId));
    const masters = [...new Set(listings.flatMap(({ fromMaster, toMaster }) => [fromMaster, toMaster])), ...changed];
    const before = await listedBefore(accountId, masters, tx);
    // those that had none before the change and have those of their components since
    const took = new Set(listings.filter(({ takenCosts }) => takenCosts).map(({ productId }) => productId));
    const derived = before.filter(({ id, isDerived: is }) => is && took.has(id)).map(({ id }) => id);
    const forgotten = await forgetCosts(viewer, derived, tx);
    const places = listings.map(({ productId, fromMaster, hadOwnCost }) => ({
      productId,
      masterId: fromMaster,
      hasOwnCost: hadOwnCost,
    }));
    await moveListings(accountId, places, tx);
    const restored = kits.map((kit) => ({ ...kit, before: kit.after, after: kit.before }));
    await storeKits(accountId, restored, tx);
    await checkRestored(accountId, restored, tx);
    const given = await giveBack(viewer, listings, tx);
    await settleSharedCosts(
      accountId,
      places.map(({ productId }) => productId),
      tx,
    );
    // costs of a kit that are all those that it took over are not entered ones
    const taken = new Map(listings.map(({ productId, takenCosts }) => [productId, takenCosts]));
    const keeping = before
      .filter(({ id, isDerived: is, costs }) => !is && !sameCosts(costs, taken.get(id) ?? []))
      .map(({ id }) => id);
    const followed = await followKits(viewer, masters, tx, keeping);
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
      changeId: await recordMasterChange(viewer, 'undone', undone, tx, restored),
      masterId: listings[0]?.fromMaster ?? 0,
      ownCosts: [],
      lines: linesOf(forgotten, given, followed),
    };
  });
}

/** Throws CONFLICT when kits that were taken back cannot be any more: a component is gone or contains its kit by now. */
async function checkRestored(accountId: number, kits: readonly ChangedKit[], tx: Queryable): Promise<void> {
  if (kits.length === 0) return;
  checkKits(await kitComponents(accountId, tx));
  const lost = await queryRows(
    `SELECT FROM unnest($2::int[]) AS n (id)
     WHERE NOT EXISTS (SELECT FROM products p WHERE p.account_id = $1 AND p.master_id = n.id) LIMIT 1`,
    [
      accountId,
      plainArray(
        kits.flatMap(({ after }) => after),
        ({ componentId }) => componentId,
      ),
    ],
    tx,
  );
  if (lost.length > 0) throw conflict('products.componentGone');
}

/** Deletes the costs that listings took over and that are still as they were. Returns the recomputed order lines. */
async function giveBack(viewer: Viewer, listings: readonly ChangedListing[], tx: Queryable): Promise<number | null> {
  const taken = listings.flatMap(({ productId, takenCosts }) =>
    (takenCosts ?? []).map((cost) => ({ ...cost, productId })),
  );
  const same = await queryRows<{ productId: number; from: string }>(
    `SELECT c.product_id AS "productId", c.valid_from AS "from"
     FROM json_to_recordset($2) AS n ("productId" int, "from" date, "costMinor" bigint)
     JOIN product_costs c ON c.account_id = $1 AND c.product_id = n."productId" AND c.valid_from = n."from" AND c.cost_minor = n."costMinor"
     JOIN products p ON p.account_id = $1 AND p.id = n."productId" AND NOT ${isDerived('p')}`,
    [viewer.accountId, JSON.stringify(taken)],
    tx,
  );
  return same.length > 0 ? (await deleteProductCosts(viewer, same, { tx })).lines : 0;
}
