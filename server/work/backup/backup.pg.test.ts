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

const empty = () => queryRows('SELECT erase_account(id) FROM accounts');
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
  await queryRows('SELECT erase_account($1)', [id]);
});

test('restored rates and accounts advance the versions that cached answers go by', async () => {
  const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Sem nada') RETURNING id`);
  await queryRows(`INSERT INTO exchange_rates (currency, day, brl, source) VALUES ('EUR', '2026-11-03', 6, 'test')`);
  const withBoth = await written();
  await empty();
  const shared = () => queryRow<{ n: number }>('SELECT n FROM changes.shared');
  const before = await shared();
  await restored(withBoth);
  expect((await shared()).n).toBeGreaterThan(before.n);
  expect(await queryRows('SELECT FROM changes.versions WHERE account_id = $1', [id])).toHaveLength(1);
  await queryRows('SELECT erase_account($1)', [id]);
});

test('a database that already has accounts refuses a backup', async () => {
  await expect(restored(backup)).rejects.toThrow('já tem contas');
});

test.each([
  ['an unfinished backup', () => backup.slice(0, Math.floor(backup.length * 0.8))],
  ['a file with other SQL', () => backup.replace('-- complete', 'DROP TABLE accounts;\n-- complete')],
  ['another file', () => 'amazon-order-id\tpurchase-date\n'],
  ['a backup with a row less', () => backup.replace(/(COPY product_costs .*\n).*\n/, '$1')],
  ['a backup with a table less', () => backup.replace(/COPY product_costs [^]*?\n\\\.\n/, '')],
  ['a backup with another price in an order', () => backup.replace(/(COPY order_items [^]*?\t)10000\t/, '$110001\t')],
  ['a backup with another figure', () => backup.replace('revenue 10000', 'revenue 10001')],
  ['a backup without one of its figures', () => backup.replace(/-- figure .*\n/, '')],
  ['a backup that goes on after its end', () => `${backup}-- rows 1 accounts\n`],
  ['a backup of another version', () => backup.replace(/schema \d+/, 'schema 2020')],
])('%s is refused and nothing is changed', async (_what, text) => {
  await empty();
  await expect(restored(text())).rejects.toThrow(/arquivo|backup diz/);
  expect(await queryRows('SELECT 1 FROM accounts')).toEqual([]);
  await restored(backup);
});

test('a backup of an earlier version, without numbers of its own, is compared by its rows', async () => {
  await empty();
  const old = backup.replaceAll(/^-- (taken|rows|figures since|figure) .*\n/gm, '');
  expect(await restored(old)).toMatchObject({ takenAt: null, figures: null });
  await empty();
  const { takenAt, figures, rows } = await restored(backup);
  expect([figures, rows > 1, Date.now() - takenAt!.getTime() < 3_600_000]).toEqual([1, true, true]);
});

const REFUSED = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction (aborted)'`;

test.each([
  [
    'and the file ends in an error',
    () => Promise.reject(Object.assign(new Error('incorrect data check'), { code: 'Z_DATA_ERROR' })),
  ],
  ['and more rows follow', () => Promise.resolve('1\tx\n'.repeat(100_000))],
])('a row that PostgreSQL refuses %s: the file is damaged, and the connection stays usable', async (_what, rest) => {
  await empty();
  async function* pieces() {
    yield backup.replace(/^(COPY accounts .*\n)[^]*$/m, '$1') + 'none\n'.repeat(20_000);
    // read ahead: until PostgreSQL has refused the row
    while ((await queryRows(REFUSED)).length === 0);
    yield await rest();
  }
  await expect(restoreBackup(Readable.from(pieces()))).rejects.toThrow('incompleto ou danificado');
  await restored(backup);
});
