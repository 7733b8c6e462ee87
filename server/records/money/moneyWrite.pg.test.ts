import { beforeEach, expect, test } from 'vitest';
import { type Queryable, queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type MoneyChange, moneyWrite } from './moneyWrite.ts';

useTestDatabase();

let viewer: Viewer;
beforeEach(async () => {
  viewer = await newViewer();
});
const count = async (text: string) =>
  (await queryRow<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`, [viewer.accountId])).n;
const regimes = () => count('tax_settings WHERE account_id = $1');
const queued = () => count(`graphile_worker._private_jobs WHERE key = 'raiseProfitAlerts:' || $1::int`);
const write = (tx: Queryable) =>
  queryRows(
    `INSERT INTO tax_settings (account_id, valid_from, regime) VALUES ($1, '2026-01-01', 'none') RETURNING 'row' AS written`,
    [viewer.accountId],
    tx,
  );

test('the steps run in order, each with the written rows, and the result of the recomputation is returned', async () => {
  const steps: unknown[] = [];
  const answer = await moneyWrite(viewer, {
    write: async (tx) => {
      steps.push('write');
      return write(tx);
    },
    recompute: async (_tx, written) => {
      steps.push(['recompute', written, await regimes()]);
      return 7;
    },
    audit: async (_tx, written) => void steps.push(['audit', written]),
    event: null,
  });
  const rows = [{ written: 'row' }];
  expect(steps).toEqual(['write', ['recompute', rows, 0], ['audit', rows]]); // not committed yet
  expect(answer).toBe(7);
  expect(await moneyWrite(viewer, { write: async () => 'as written', event: null })).toBe('as written');
  expect([await regimes(), await queued()]).toEqual([1, 1]);
});

const fail = () => Promise.reject(new Error('no'));
const FAILING: [string, Partial<MoneyChange<unknown, unknown>>][] = [
  ['recomputation', { recompute: fail }],
  ['audit', { audit: fail }],
];
test.each(FAILING)('a failing %s rolls back the whole write', async (_step, failing) => {
  await expect(moneyWrite(viewer, { write, event: null, ...failing })).rejects.toThrow('no');
  expect([await regimes(), await queued()]).toEqual([0, 0]);
});

test('a write in the caller’s transaction is stored only if that commits', async () => {
  const undone = transaction(async (tx) => {
    await moneyWrite(viewer, { write, event: null }, tx);
    throw new Error('the caller fails');
  });
  await expect(undone).rejects.toThrow('the caller fails');
  expect([await regimes(), await queued()]).toEqual([0, 0]);
  await transaction((tx) => moneyWrite(viewer, { write, event: null }, tx));
  expect([await regimes(), await queued()]).toEqual([1, 1]);
});

test('a write waits for other writers of its account', async () => {
  const isWaiting = async () => {
    const waiting = `pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
                     WHERE locktype = 'advisory' AND NOT granted AND objid = $1`;
    while ((await count(waiting)) === 0);
    return 'waiting';
  };
  let writing: Promise<unknown> = Promise.resolve();
  await transaction(async (tx) => {
    await lockAccount(viewer.accountId, tx);
    writing = moneyWrite(viewer, { write, event: null });
    expect(await Promise.race([writing.then(() => 'written'), isWaiting()])).toBe('waiting');
  });
  await writing;
  expect(await regimes()).toBe(1);
});
