import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { notFound } from '#server/platform/values/errors.ts';
import type { Actor } from '#server/records/audit/recordEvent.ts';
import { moneyWrite } from '#server/records/money/moneyWrite.ts';
import { isMovement } from '#server/records/rollups/kindConditions.ts';
import { deleteEmptied } from '#server/records/rollups/rollupChanges.ts';
import { POSTED_CHANGES, RETURNING_POSTED } from './postedChanges.ts';

/** Amounts of the account under a name, other than payouts. */
const OF_NAME = `account_id = $1 AND name = $2 AND order_external_id IS NULL AND product_id IS NULL AND NOT ${isMovement('t')}`;

const APPLY = storing(
  () => [
    `changes AS (
  UPDATE posted_amounts t SET counts_alone = $3 WHERE ${OF_NAME} AND counts_alone <> $3 RETURNING ${RETURNING_POSTED}
)`,
    ...POSTED_CHANGES,
  ],
  'SELECT 1',
);

export interface AccountExpense {
  /** Name used by the marketplace. */
  name: string;
  /** Whether amounts of this name are in profit. */
  counts: boolean;
}

/**
 * Decides whether the account's amounts under a name of the marketplace count in profit, those that come later included.
 * What a report lists by product still counts once. Throws NOT_FOUND for a name that the account has no amount of.
 */
export async function setAccountExpense(viewer: Actor, { name, counts }: AccountExpense): Promise<void> {
  await moneyWrite(viewer, {
    write: async (tx: Queryable) => {
      const [known] = await queryRows(
        `SELECT FROM posted_amounts t WHERE ${OF_NAME} LIMIT 1`,
        [viewer.accountId, name],
        tx,
      );
      if (!known) throw notFound('costs.noExpense');
      await queryRows(
        `INSERT INTO account_expense_choices (account_id, name, counts) VALUES ($1, $2, $3)
         ON CONFLICT (account_id, name) DO UPDATE SET counts = excluded.counts`,
        [viewer.accountId, name, counts],
        tx,
      );
    },
    recompute: async (tx) => {
      const { returned } = await store(APPLY, { values: [viewer.accountId, name, counts] }, tx);
      await deleteEmptied(viewer.accountId, returned, tx);
    },
    event: () => ({ kind: 'accountExpenses', details: { name, counts } }),
  });
}
