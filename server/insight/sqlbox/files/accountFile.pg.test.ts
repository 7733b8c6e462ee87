import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { accountFile, buildProgress, stopAccountFiles } from './accountFile.ts';
import { runBuilder } from './runBuilder.ts';
import { rowsIn } from './testing/compareFiles.ts';
import { useAccountFiles } from './testing/ownFiles.ts';

const database = useTestDatabase();
const files = useAccountFiles(database);

const ordersIn = async (path: string) => Number((await rowsIn([path], 'SELECT count(*) FROM orders'))[0]![0]);

/** Path of the file that the next build of its account makes. */
const nextPath = (path: string) => path.replace(/\d+(?=\.duckdb$)/, (generation) => String(Number(generation) + 1));

async function shopWithSale() {
  const shop = await openShop();
  await shop.sell(order([line('A')]));
  return { ...shop, accountId: shop.viewer.accountId, sellMore: () => shop.sell(order([line('B')])) };
}

test('a file holds all orders stored before it is asked for, and stays for who holds it', async () => {
  const { accountId, sellMore } = await shopWithSale();
  const first = await accountFile(accountId);
  expect(await ordersIn(first.path)).toBe(1);
  await sellMore();
  const second = await accountFile(accountId);
  expect(await ordersIn(second.path)).toBe(2);
  expect(second.version).toBeGreaterThan(first.version);
  expect(second.asOf.getTime()).toBeGreaterThan(first.asOf.getTime());
  expect(await ordersIn(first.path)).toBe(1);
  first.release();
  expect(existsSync(first.path)).toBe(false);
  expect(existsSync(second.path)).toBe(true);
});

test('what sellers cannot read leaves the file as it is', async () => {
  const { accountId } = await shopWithSale();
  const first = await accountFile(accountId);
  await queryRows('SELECT changes.note($1)', [accountId]); // as a change of the person's name
  const second = await accountFile(accountId);
  expect(second.path).toBe(first.path);
  expect(second.version).toBeGreaterThan(first.version);
});

test('callers during a build share it, and it says how far it is', async () => {
  const { accountId } = await shopWithSale();
  const both = [accountFile(accountId), accountFile(accountId)];
  await expect.poll(() => buildProgress(accountId)?.parts ?? 0, { interval: 1 }).toBeGreaterThan(5);
  const [one, other] = await Promise.all(both);
  expect(one!.path).toBe(other!.path);
  expect(await files.names()).toHaveLength(1);
  expect(buildProgress(accountId)).toBeNull();
});

test('a caller who leaves does not end the build for others', async () => {
  const { accountId } = await shopWithSale();
  const left = accountFile(accountId, { signal: AbortSignal.abort(new Error('left')) });
  await expect(left).rejects.toThrow('left');
  expect(await ordersIn((await accountFile(accountId)).path)).toBe(1);
});

test.runIf(hasTrials)('a builder killed at any part leaves the old file, and the next answer is right', async () => {
  const { accountId, sellMore } = await shopWithSale();
  const old = await accountFile(accountId);
  await sellMore();
  const folder = await files.folder();
  for (const at of [1, 3, 6]) {
    const order = { databaseUrl: database.url(), accountId, folder, name: `${accountId}-9${at}.duckdb`, from: null };
    const { built, end } = runBuilder(order, (part) => part === at && end());
    await expect(built).rejects.toThrow('the builder ended (SIGKILL)');
  }
  expect(await ordersIn(old.path)).toBe(1);
  expect(await ordersIn((await accountFile(accountId)).path)).toBe(2);
  old.release();
  await files.restart();
  const again = await accountFile(accountId);
  expect(await files.names()).toEqual([again.path.split('/').at(-1)]); // what the killed ones left is gone
});

test.runIf(hasTrials)(
  'a folder deleted under a running server, also during a build, is made again, closed to other users',
  async () => {
    const { accountId, sellMore } = await shopWithSale();
    (await accountFile(accountId)).release();
    const folder = await files.folder();
    const empty = () => rmSync(folder, { recursive: true, force: true });
    empty();
    const again = await accountFile(accountId);
    again.release();
    expect(await ordersIn(again.path)).toBe(1);
    await sellMore();
    const during = await transaction(async (tx) => {
      await tx.query('LOCK TABLE orders'); // for which the build waits
      const status = accountFile(accountId).then(
        () => 200,
        (error: { status: number }) => error.status,
      );
      const waiting = `SELECT FROM pg_locks WHERE relation = 'orders'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      await expect.poll(async () => (await tx.query(waiting)).rowCount).toBe(1);
      empty();
      return { status };
    });
    expect(await during.status).toBe(503);
    expect(await ordersIn((await accountFile(accountId)).path)).toBe(2);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  },
);

test('a build whose connection is lost answers 503, and the next one is right', async () => {
  const { accountId } = await shopWithSale();
  const lost = accountFile(accountId);
  const end = setInterval(() => {
    void queryRows(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'account-files' AND datname = current_database()`,
    );
  }, 5);
  await expect(lost.finally(() => clearInterval(end))).rejects.toMatchObject({ status: 503 });
  expect(await ordersIn((await accountFile(accountId)).path)).toBe(1);
});

test.runIf(hasTrials)('a full disk answers 503 with its sentence and keeps the old file', async () => {
  const { accountId, sellMore } = await shopWithSale();
  const old = await accountFile(accountId);
  await sellMore();
  symlinkSync('/dev/full', `${nextPath(old.path)}.0.csv`);
  await expect(accountFile(accountId)).rejects.toMatchObject({
    status: 503,
    message: 'Não há espaço em disco para preparar os seus dados para consultas. Tente de novo mais tarde.',
    retryAfterSeconds: 30,
  });
  expect(await ordersIn(old.path)).toBe(1);
  expect(await ordersIn((await accountFile(accountId)).path)).toBe(2);
});

test.runIf(hasTrials)('beyond the limit the least recently used files go, once no statement holds them', async () => {
  const shops = [await shopWithSale(), await shopWithSale(), await shopWithSale()] as const;
  await files.restart(1);
  const held = await accountFile(shops[0].accountId);
  const second = await accountFile(shops[1].accountId);
  expect([held.path, second.path].map((path) => existsSync(path))).toEqual([true, true]);
  second.release();
  const third = await accountFile(shops[2].accountId);
  expect([held.path, second.path, third.path].map((path) => existsSync(path))).toEqual([true, false, true]);
  expect(await ordersIn((await accountFile(shops[1].accountId)).path)).toBe(1);
});

test('an erased account has no file', async () => {
  const { accountId } = await shopWithSale();
  const file = await accountFile(accountId);
  file.release();
  await queryRows('SELECT erase_account($1)', [accountId]);
  expect(await queryRows('SELECT FROM changes.parts WHERE account_id = $1', [accountId])).toEqual([]);
  await expect(accountFile(accountId)).rejects.toMatchObject({ status: 404 });
  expect(existsSync(file.path)).toBe(false);
});

test.runIf(hasTrials)('a file is kept over a restart unless it is damaged', async () => {
  const { accountId } = await shopWithSale();
  const kept = await accountFile(accountId);
  kept.release();
  const { path } = kept;
  const { ino } = await stat(path);
  await files.restart();
  const again = await accountFile(accountId);
  expect((await stat(again.path)).ino).toBe(ino);
  again.release();
  await stopAccountFiles();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0, 4096, bytes.length));
  await files.restart();
  expect(await ordersIn((await accountFile(accountId)).path)).toBe(1);
});

test('two processes with one folder keep their files apart', async () => {
  const { accountId } = await shopWithSale();
  const own = await accountFile(accountId);
  const { openAccountFiles } = await import('./accountFiles.ts');
  const folder = join(await files.folder(), '..');
  const other = await openAccountFiles({ folder, databaseUrl: database.url(), maxBytes: 1e9 });
  try {
    await other.build(accountId);
    expect(other.kept.folder).not.toBe(await files.folder());
    expect(existsSync(own.path)).toBe(true);
  } finally {
    await other.close();
  }
});

test('a file and its folder are closed to other users', async () => {
  const { accountId } = await newViewer();
  const { path } = await accountFile(accountId);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(await files.folder())).mode & 0o777).toBe(0o700);
});

test('before the start and after the stop the answer is 503', async () => {
  const { accountId } = await newViewer();
  await stopAccountFiles();
  await expect(accountFile(accountId)).rejects.toMatchObject({ status: 503 });
});
