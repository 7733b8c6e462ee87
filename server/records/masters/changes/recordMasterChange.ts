import { type Queryable, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { queuePlanning } from '#server/records/recalculation/queuePlanning.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ChangedKit } from '#server/records/masters/kits/changedKits.ts';
import type { ChangedListing, MasterChangeKind } from './changedListing.ts';

/** Changes that follow each other are planned once. */
const PLANNED_AFTER_SECONDS = 60;

/**
 * Adds a change of master products and of kits to their history, in the caller's transaction, and has their demand learnt again. Returns its
 * id.
 */
export async function recordMasterChange(
  { accountId, userId }: Viewer,
  kind: MasterChangeKind,
  listings: readonly ChangedListing[],
  tx: Queryable,
  kits: readonly ChangedKit[] = [],
): Promise<number> {
  const [user] = await queryRows<{ name: string }>(
    'SELECT name FROM users WHERE id = $2 AND account_id = $1',
    [accountId, userId],
    tx,
  );
  const { id } = await queryRow<{ id: number }>(
    'INSERT INTO master_changes (account_id, kind, user_name) VALUES ($1, $2, $3) RETURNING id',
    [accountId, kind, user?.name ?? ''],
    tx,
  );
  await queryRows(
    `INSERT INTO master_change_listings (account_id, change_id, product_id, from_master, to_master, had_own_cost, taken_costs)
     SELECT $1, $2, "productId", "fromMaster", "toMaster", "hadOwnCost", "takenCosts"
     FROM json_to_recordset($3) AS l ("productId" int, "fromMaster" int, "toMaster" int, "hadOwnCost" boolean, "takenCosts" jsonb)`,
    [accountId, id, JSON.stringify(listings)],
    tx,
  );
  if (kits.length > 0)
    await queryRows(
      `INSERT INTO master_change_kits (account_id, change_id, kit_id, components_before, components_after)
       SELECT $1, $2, "kitId", before, after FROM json_to_recordset($3) AS k ("kitId" int, before jsonb, after jsonb)`,
      [
        accountId,
        id,
        JSON.stringify(kits.map((kit) => ({ ...kit, before: said(kit.before), after: said(kit.after) }))),
      ],
      tx,
    );
  await queuePlanning(accountId, tx, PLANNED_AFTER_SECONDS);
  return id;
}

const said = (rows: ChangedKit['before']) =>
  rows.map(({ componentId, pieces, isListed }) => ({ componentId, pieces, isListed }));
