import { PassThrough, Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { restoreBackup } from './restoreBackup.ts';
import { backedUpTables } from './tables.ts';
import { writeBackup } from './writeBackup.ts';

useTestDatabase();

let shop: Shop;
let backup: string;

beforeAll(async () => {
  shop = await openShop('Loja de antes');
  await shop.sell(order([line('A', { name: 'aspas "duplas", tab\t barra \\ fim\u2028 \\. \n nova linha' })]));
  await shop.cost('A', 4_000);
  backup = await written();
});

async function written(): Promise<string> {
  const out = new PassThrough();
  const whole = textOf(out);
  await writeBackup(out);
  return whole;
}

const empty = () => queryRows('DELETE FROM accounts');
const restored = (text: string) => restoreBackup(Readable.from([text]));

async function contents(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const { name } of await backedUpTables(pool))
    rows[name] = await queryRows(`SELECT * FROM ${name} t ORDER BY t::text`);
  return rows;
}

test('a restored database holds every row of every table and continues its sequences', async () => {
  const before = await contents();
  expect(before.order_items).toHaveLength(1);
  await empty();
  await restored(backup);
  expect(await contents()).toEqual(before);
  const { rows } = await productSales(shop.viewer, { period: 'allTime' }, { limit: 10, offset: 0 });
  expect(rows[0]).toMatchObject({ units: 1, revenue: { minor: 10_000 } });
  const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Nova') RETURNING id`);
  expect(id).toBeGreaterThan(shop.viewer.accountId);
  await queryRows('DELETE FROM accounts WHERE id = $1', [id]);
});

test('a database that already has accounts refuses a backup', async () => {
  await expect(restored(backup)).rejects.toThrow('já tem contas');
});

test.each([
  ['an unfinished backup', () => backup.slice(0, Math.floor(backup.length * 0.8))],
  ['a file with other SQL', () => backup.replace('-- complete', 'DROP TABLE accounts;\n-- complete')],
  ['another file', () => 'amazon-order-id\tpurchase-date\n'],
  ['a backup of another version', () => backup.replace(/schema \d+/, 'schema 2020')],
])('%s is refused and nothing is changed', async (_what, text) => {
  await empty();
  await expect(restored(text())).rejects.toThrow(/arquivo/);
  expect(await queryRows('SELECT 1 FROM accounts')).toEqual([]);
  await restored(backup);
});
