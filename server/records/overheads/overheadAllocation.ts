import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';

/** Whether screens of products also show what is left after their share of the overheads. */
export async function allocatesOverheads(accountId: number): Promise<boolean> {
  const [row] = await queryRows<{ isOn: boolean }>(
    'SELECT allocates_overheads AS "isOn" FROM profit_settings WHERE account_id = $1',
    [accountId],
    readerOf(accountId),
  );
  return row?.isOn ?? false;
}

/** Switches the overheads of product screens on or off. */
export async function setOverheadAllocation(viewer: Viewer, isOn: boolean): Promise<void> {
  await moneyWrite(viewer, {
    write: (tx: Queryable) =>
      queryRows(
        `INSERT INTO profit_settings (account_id, allocates_overheads) VALUES ($1, $2)
         ON CONFLICT (account_id) DO UPDATE SET allocates_overheads = excluded.allocates_overheads`,
        [viewer.accountId, isOn],
        tx,
      ),
    event: () => ({ kind: 'profitSettings', details: { allocatesOverheads: isOn } }),
  });
}
