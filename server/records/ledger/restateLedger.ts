import { addJob } from '#server/platform/jobs/jobs.ts';
import { accountsWith } from '#server/platform/postgres/accountsWith.ts';
import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { writeLinesOnly, writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';

/** About a quarter of a second of work per transaction, so that other writers of the account need not wait longer. */
const ORDERS_PER_TRANSACTION = 300;
/** The first lines are written by one transaction in any case. */
const FIRST_ORDERS_AT_ONCE = 10_000;

const NEXT_ORDERS = `
SELECT id::float8 AS id FROM orders WHERE account_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`;

/** Whether the account has sales and no ledger lines of them: it is of a version that did not store them. */
const IS_UNFILLED = `
SELECT EXISTS (SELECT FROM order_items WHERE account_id = $1)
   AND NOT EXISTS (SELECT FROM ledger_lines WHERE account_id = $1 AND order_id IS NOT NULL) AS "isUnfilled"`;

/**
 * Writes the ledger lines of every order of an account again, latest first, a part per transaction. The first time all in
 * one, because the figures of sales are sums of the lines. Returns the number of order lines whose ledger lines changed.
 */
export async function restateLedger(accountId: number, { atOnce = ORDERS_PER_TRANSACTION } = {}): Promise<number> {
  const { isUnfilled } = await queryRow<{ isUnfilled: boolean }>(IS_UNFILLED, [accountId]);
  if (isUnfilled) return transaction((tx) => fillLedger(accountId, tx));
  let changed = 0;
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const from: number = before;
    before = await transaction(async (tx) => {
      await lockAccount(accountId, tx);
      const ids = await nextOrders(accountId, from, atOnce, tx);
      changed += await writeOrderLines(accountId, ids, tx);
      return ids.at(-1) ?? null;
    });
  }
  return changed;
}

const nextOrders = async (accountId: number, before: number, atOnce: number, tx: Queryable) =>
  (await queryRows<{ id: number }>(NEXT_ORDERS, [accountId, before, atOnce], tx)).map(({ id }) => id);

/**
 * Writes the ledger lines of every order of an account and adds up its figures, in the caller's transaction: of an account
 * whose orders have none. Returns the number of order lines.
 */
export async function fillLedger(accountId: number, tx: Queryable, atOnce = FIRST_ORDERS_AT_ONCE): Promise<number> {
  await lockAccount(accountId, tx);
  let changed = 0;
  let ids = await nextOrders(accountId, Number.MAX_SAFE_INTEGER, atOnce, tx);
  while (ids.length > 0) {
    changed += await writeLinesOnly(accountId, ids, tx); // the figures come once at the end
    ids = await nextOrders(accountId, ids.at(-1)!, atOnce, tx);
  }
  await rebuildSales(accountId, tx);
  return changed;
}

export interface RestatementJob {
  accountId: number;
}

/** Queues the first ledger lines of every account that has sales of a version without them. */
export async function scheduleFirstLedgers(): Promise<void> {
  const accounts = await accountsWith(
    (has) => `${has('order_items')} AND NOT ${has('ledger_lines', 'r.order_id IS NOT NULL')}`,
  );
  for (const accountId of accounts)
    await addJob('restateLedger', { accountId } satisfies RestatementJob, {
      key: `restateLedger:${accountId}`,
      queue: 'ledger',
    });
}
