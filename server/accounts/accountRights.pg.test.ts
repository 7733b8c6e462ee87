import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/core/db.ts';
import { useTestDatabase } from '#server/core/testing/testDatabase.ts';
import { saveCredential } from '#server/credentials/saveCredential.ts';
import { line, openShop, order } from '#server/sales/testing/shop.ts';
import { eraseAccount } from './eraseAccount.ts';
import { exportAccount } from './exportAccount.ts';

useTestDatabase();

async function shopOf(name: string) {
  const shop = await openShop(name);
  await shop.sell(order([line('A', { name: `Produto de ${name}` })]));
  const keys = { clientId: `cliente ${name}`, clientSecret: 'segredo-guardado', refreshToken: 'token-guardado' };
  await saveCredential(shop.viewer.accountId, 'amazon', keys);
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

test('an export holds all of one account, nothing of another and no secret', async () => {
  const [ana, beto] = [await shopOf('Ana'), await shopOf('Beto')];
  const rows = await exported(ana.email.toUpperCase());
  const of = (table: string) => rows.filter((one) => one.table === table).map(({ row }) => row);
  expect(of('order_items')).toHaveLength(1);
  expect(of('users')[0]).toMatchObject({ email: ana.email, account_id: ana.viewer.accountId });
  expect(of('credentials')[0]).toMatchObject({ client_id: 'cliente Ana' });
  const all = JSON.stringify(rows);
  expect(all).not.toContain('Beto');
  expect(all).not.toMatch(/segredo-guardado|token-guardado|password_hash|"client_secret"|"refresh_token"/);
  await expect(exported('ninguem@loja.example')).rejects.toThrow('Ninguém entra');
  expect((await exported(beto.email)).length).toBeGreaterThan(0);
});

test('an erased account is gone whole, and only it', async () => {
  const [gone, stays] = [await shopOf('Carla'), await shopOf('Davi')];
  expect(await eraseAccount(gone.email)).toBe(1);
  await expect(exported(gone.email)).rejects.toThrow('Ninguém entra');
  expect(await queryRows('SELECT 1 FROM orders WHERE account_id = $1', [gone.viewer.accountId])).toEqual([]);
  expect((await exported(stays.email)).filter(({ table }) => table === 'orders')).toHaveLength(1);
});
