import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { accountFile, startAccountFiles, stopAccountFiles } from './accountFile.ts';

const database = useTestDatabase();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'account-files-'));
  startAccountFiles({ folder, databaseUrl: database.url(), maxBytes: 1e9 });
});
afterAll(async () => {
  await stopAccountFiles();
  await rm(folder, { recursive: true });
});

async function rowsOf(path: string, sql: string) {
  const instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

test('a file holds the orders of its account, and those that are stored later', async () => {
  const shop = await openShop();
  await shop.sell(order([line('A')]));
  const { accountId } = shop.viewer;
  const first = await accountFile(accountId);
  expect(await rowsOf(first.path, 'SELECT count(*) FROM orders')).toEqual([['1']]);
  await shop.sell(order([line('B')]));
  const second = await accountFile(accountId);
  expect(await rowsOf(second.path, 'SELECT count(*) FROM orders')).toEqual([['2']]);
  expect(await rowsOf(first.path, 'SELECT count(*) FROM orders')).toEqual([['1']]);
  expect(await accountFile(accountId).then(({ path }) => path)).toBe(second.path);
  first.release();
});
