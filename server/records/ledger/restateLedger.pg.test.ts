import { expect, test } from 'vitest';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storedRollups } from '#server/records/rollups/testing/rebuilt.ts';
import { recordPostedAmounts } from './recordPostedAmounts.ts';
import { restateLedger, scheduleFirstLedgers } from './restateLedger.ts';

useTestDatabase();

const linesOf = (accountId: number) =>
  queryRows('SELECT to_jsonb(l) AS line FROM ledger_lines l WHERE account_id = $1 ORDER BY to_jsonb(l)', [accountId]);

async function shop() {
  const opened = await openShop();
  const { accountId } = opened.viewer;
  const sold = [1, 2, 3].map(() => order([line('A', { priceMinor: 10_000, feesMinor: null }), line('B')]));
  await opened.sell(...sold);
  await opened.cost('A', 3_000);
  await transaction((tx) =>
    recordPostedAmounts(
      accountId,
      [postedAmount('a', -777, { orderExternalId: sold[0]!.externalId, kind: 'commission' })],
      tx,
    ),
  );
  return { ...opened, accountId };
}

test('a rule that came in without its sales counts after the ledger is restated, a part at a time', async () => {
  const { accountId } = await shop();
  const others = await shop();
  const before = await linesOf(others.accountId);
  expect(await restateLedger(accountId)).toBe(0);
  await queryRows(
    `INSERT INTO fee_rules (account_id, marketplace, country, valid_from, percent, source, source_day)
     VALUES ($1, 'amazon', 'BR', '2020-01-01', 11, 'test', '2026-01-01')`,
    [accountId],
  );
  // the lines of A, and what the order says of B as superseded
  expect(await restateLedger(accountId, { atOnce: 2 })).toBe(6);
  const { fees } = await queryRow<{ fees: number }>(
    `SELECT sum(fees)::int AS fees FROM sales_account_days WHERE account_id = $1 AND scope = 'all'`,
    [accountId],
  );
  const { reported } = await queryRow<{ reported: number }>(
    'SELECT sum(fees_minor)::int AS reported FROM order_items WHERE account_id = $1',
    [accountId],
  );
  expect(fees).toBe(2 * 1_100 + 777 + (reported * 2) / 3);
  expect(await linesOf(others.accountId)).toEqual(before);
});

test('the ledger of an account of a version without one is filled once, and its figures are those of its lines', async () => {
  const { accountId } = await shop();
  const [lines, figures] = [await linesOf(accountId), await storedRollups(accountId)];
  await queryRows('DELETE FROM ledger_lines WHERE account_id = $1 AND order_id IS NOT NULL', [accountId]);
  await queryRows('UPDATE sales_account_days SET fees = 1, units = units + 1 WHERE account_id = $1', [accountId]);
  await scheduleFirstLedgers();
  const queued = await queryRows<{ key: string }>(
    `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'restateLedger'`,
  );
  expect(queued).toEqual([{ key: `restateLedger:${accountId}` }]);
  await restateLedger(accountId, { atOnce: 2 });
  expect(await linesOf(accountId)).toEqual(lines);
  expect(await storedRollups(accountId)).toEqual(figures);
  await queryRows('SELECT graphile_worker.remove_job($1)', [queued[0]!.key]);
  await scheduleFirstLedgers();
  expect(await queryRows(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'restateLedger'`)).toEqual([]);
});
