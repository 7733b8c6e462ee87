import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { ChangedKit } from './changedKits.ts';

/** Stores what kits are made of after a change, in the caller's transaction. The caller holds the account's lock. */
export async function storeKits(accountId: number, kits: readonly ChangedKit[], tx: Queryable): Promise<void> {
  if (kits.length === 0) return;
  await queryRows(
    'DELETE FROM kit_components WHERE account_id = $1 AND kit_id = ANY ($2::int[])',
    [accountId, plainArray(kits, ({ kitId }) => kitId)],
    tx,
  );
  const rows = kits.flatMap(({ kitId, after }) => after.map((row) => ({ ...row, kitId })));
  await queryRows(
    `INSERT INTO kit_components (account_id, kit_id, component_id, pieces, is_listed)
     SELECT $1, * FROM unnest($2::int[], $3::int[], $4::int[], $5::boolean[])`,
    [
      accountId,
      plainArray(rows, ({ kitId }) => kitId),
      plainArray(rows, ({ componentId }) => componentId),
      plainArray(rows, ({ pieces }) => pieces),
      plainArray(rows, ({ isListed }) => String(isListed)),
    ],
    tx,
  );
}
