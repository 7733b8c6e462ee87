import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { eraseAccount } from '#server/work/lifecycle/eraseAccount.ts';
import { exportAccount } from '#server/work/lifecycle/exportAccount.ts';

useTestDatabase();

async function shopOf(name: string) {
  const shop = await openShop(name);
  await shop.sell(order([line('A', { name: `Produto de ${name}` })]));
  const keys = { clientId: `cliente ${name}`, clientSecret: 'segredo-guardado', refreshToken: 'token-guardado' };
  await storeKeys(shop.viewer, 'amazon', keys);
  const { email } = await queryRow<{ email: string }>('SELECT email FROM users WHERE account_id = $1', [
    shop.viewer.accountId,
  ]);
  return { ...shop, email };
}

async function exported(email: string): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const out = new PassThrough();
  const whole = textOf(out);
  await exportAccount(email, out);
  out.end();
  return (await whole)
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as { table: string; row: Record<string, unknown> });
}

test('an export holds every row of one account, none of another and no secret', async () => {
  const [ana, beto] = [await shopOf('Ana'), await shopOf('Beto')];
  const rows = await exported(ana.email.toUpperCase());
  const of = (table: string) => rows.filter((one) => one.table === table).map(({ row }) => row);
  expect(of('order_items')).toHaveLength(1);
  expect(of('users')[0]).toMatchObject({ email: ana.email, account_id: ana.viewer.accountId });
  expect(of('credentials')[0]).toMatchObject({
    client_id: 'cliente Ana',
    made_on: saoPauloDay(Date.now()),
    authorized_at: expect.any(String),
    is_consented: false,
  });
  const all = JSON.stringify(rows);
  expect(all).not.toContain('Beto');
  expect(all).not.toMatch(/segredo-guardado|token-guardado|password_hash|"client_secret"|"refresh_token"/);
  await expect(exported('ninguem@loja.example')).rejects.toThrow('Ninguém entra');
  expect((await exported(beto.email)).length).toBeGreaterThan(0);
});

test('erasing an account removes all of its rows and none of another account', async () => {
  const [gone, stays] = [await shopOf('Carla'), await shopOf('Davi')];
  expect(await eraseAccount(gone.email)).toBe(1);
  await expect(exported(gone.email)).rejects.toThrow('Ninguém entra');
  expect(await queryRows('SELECT 1 FROM orders WHERE account_id = $1', [gone.viewer.accountId])).toEqual([]);
  expect((await exported(stays.email)).filter(({ table }) => table === 'orders')).toHaveLength(1);
});

test('erasing an account and storing a page of its sync at the same time both succeed', async () => {
  const { viewer, email } = await shopOf('Clara');
  const { id } = await queryRow<{ id: number }>(
    `INSERT INTO sync_runs (account_id, sync_type, trigger) VALUES ($1, 'marketplaces', 'manual') RETURNING id`,
    [viewer.accountId],
  );
  let erased!: Promise<number>;
  // locks in the order of storePage: the run, then the account
  await transaction(async (tx) => {
    await queryRows('UPDATE sync_runs SET heartbeat_at = now() WHERE id = $1', [id], tx);
    erased = eraseAccount(email);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => queryRows(waiting), { interval: 20 }).toHaveLength(1);
    await lockAccount(viewer.accountId, tx);
  });
  expect(await erased).toBe(1);
  expect(await queryRows('SELECT 1 FROM accounts WHERE id = $1', [viewer.accountId])).toEqual([]);
});

test('erasing an account goes on after a deadlock with a job that replaces its rows', async () => {
  const { viewer, email } = await shopOf('Clarice');
  await queryRows('INSERT INTO planning_settings (account_id) VALUES ($1)', [viewer.accountId]);
  let erased!: Promise<number>;
  // locks a row that the deletion reaches later, then the row of the account, which the deletion holds already
  await transaction(async (tx) => {
    await queryRows('DELETE FROM planning_settings WHERE account_id = $1', [viewer.accountId], tx);
    erased = eraseAccount(email);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(() => queryRows(waiting), { interval: 20 }).toHaveLength(1);
    await queryRows('SELECT FROM accounts WHERE id = $1 FOR KEY SHARE', [viewer.accountId], tx);
  });
  expect(await erased).toBe(1);
});
