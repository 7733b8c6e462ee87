import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { rebuildSales } from '#server/records/rollups/rebuildSales.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { setLocale } from '#server/records/identity/chosenLocale.ts';
import { dataVersion } from '#server/platform/postgres/dataVersion.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';

const database = useTestDatabase();

const addQuery = (accountId: number) => ({
  text: `INSERT INTO saved_queries (account_id, user_id, name, sql)
         SELECT account_id, id, gen_random_uuid()::text, 'SELECT 1' FROM users WHERE account_id = $1`,
  values: [accountId],
});

test('every table of an account advances its version, except events and rollups that change with their lines', async () => {
  const silent = await queryRows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
       AND c.relname !~ '_[0-9]+$' -- parts of distributed tables
       AND (SELECT count(*) FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname LIKE 'note_%') <> 3
     ORDER BY 1`,
  );
  expect(silent.map(({ name }) => name)).toEqual([
    'audit_events', // in no cached answer, as notifications
    'notification_topics',
    'notified_changes',
    'push_coverages',
    'received_notifications',
    'sales_account_days',
    'sales_account_months',
    'sales_kept_months',
    'sales_product_days',
    'sales_product_months',
    'sales_product_starts',
    'sales_product_totals',
    'users', // who writes it says so (noteChange)
  ]);
});

test('an order advances the version of its account only', async () => {
  const [shop, other] = [await openShop(), await newViewer('Outra')];
  const { accountId } = shop.viewer;
  const before = await Promise.all([dataVersion(accountId), dataVersion(other.accountId)]);
  const known = order([line('A')]);
  await shop.sell(known);
  const after = await Promise.all([dataVersion(accountId), dataVersion(other.accountId)]);
  expect(after[0]).toBeGreaterThan(before[0]);
  expect(after[1]).toBe(before[1]);
  await shop.sell(known);
  expect(await dataVersion(accountId)).toBe(after[0]); // no change
  await transaction((tx) => rebuildSales(accountId, tx));
  expect(await dataVersion(accountId)).toBeGreaterThan(after[0]);
});

test('rates and the choices of a person advance the version too', async () => {
  const viewer = await newViewer('Taxas');
  const { accountId } = viewer;
  const versions = [await dataVersion(accountId)];
  for (const change of [() => setRates(['USD', '2026-11-20', 5]), () => setLocale(viewer, 'en')]) {
    await change();
    versions.push(await dataVersion(accountId));
  }
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

/** Sources of the product's server, by path. */
const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`server/${path}`, 'utf8') }));

test('no row of a table copied to every server is locked: a cluster does that on one of them', () => {
  const locks = /\bFROM (?:users|accounts)\b[^'"`;]*\bFOR (?:NO KEY |KEY )?(?:UPDATE|SHARE)\b/;
  expect(sources.filter(({ text }) => locks.test(text)).map(({ path }) => path)).toEqual([]);
  expect('SELECT 1 FROM users WHERE id = $1\n FOR KEY SHARE').toMatch(locks);
});

test('each function that writes a table copied to every server says so in its file', () => {
  const writes = /\b(?:UPDATE|INSERT INTO|DELETE FROM) (?:users|accounts|exchange_rates|starter_fee_rules)\b/g;
  const notes = /\b(?:noteChange|noteRates)\(/g;
  const written = sources
    .map(({ path, text }) => ({ path, writes: text.match(writes)?.length ?? 0, notes: text.match(notes)?.length ?? 0 }))
    .filter(({ writes }) => writes > 0);
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter(({ writes, notes }) => notes < writes)).toEqual([
    // two writes of one new account, noted once
    expect.objectContaining({ path: 'work/lifecycle/registerAccount.ts', writes: 2, notes: 1 }),
  ]);
});

test('writers of one account do not block each other, and each advances the version when it commits', async () => {
  const { accountId } = await newViewer('Lado a lado');
  const writers = Array.from({ length: 3 }, () => new pg.Client({ connectionString: database.url() }));
  for (const writer of writers) await writer.connect();
  try {
    const begun = await dataVersion(accountId);
    for (const writer of writers) {
      await writer.query('BEGIN');
      await writer.query(addQuery(accountId)); // would block here if it waited for the previous writer
    }
    expect(await dataVersion(accountId)).toBe(begun);
    const seen = [begun];
    for (const [end, writer] of [
      ['COMMIT', writers[2]],
      ['ROLLBACK', writers[1]],
      ['COMMIT', writers[0]],
    ] as const) {
      await writer!.query(end);
      seen.push(await dataVersion(accountId));
    }
    expect(seen).toEqual([begun, begun + 1, begun + 1, begun + 2]);
    await queryRows(addQuery(accountId).text, [accountId]);
    expect(await dataVersion(accountId)).toBe(begun + 3);
    const rows = await queryRows('SELECT 1 FROM changes.versions WHERE account_id = $1', [accountId]);
    expect(rows.length).toBeLessThanOrEqual(writers.length); // no more than were written at once
  } finally {
    for (const writer of writers) await writer.end();
  }
});

test('changes rolled back to a savepoint do not count, later ones do', async () => {
  const { accountId } = await newViewer('Meia volta');
  const begun = await dataVersion(accountId);
  await transaction(async (tx) => {
    await tx.query('SAVEPOINT half');
    await tx.query(addQuery(accountId));
    await tx.query('ROLLBACK TO half');
  });
  expect(await dataVersion(accountId)).toBe(begun);
  await transaction(async (tx) => {
    await tx.query('SAVEPOINT half');
    await tx.query(addQuery(accountId));
    await tx.query('ROLLBACK TO half');
    await tx.query(addQuery(accountId));
  });
  expect(await dataVersion(accountId)).toBe(begun + 1);
});

test('deleting an account deletes its versions', async () => {
  const shop = await openShop('Vai embora');
  await shop.sell(order([line('A')]));
  const { accountId } = shop.viewer;
  await queryRows('SELECT erase_account($1)', [accountId]);
  expect(await queryRows('SELECT * FROM changes.versions WHERE account_id = $1', [accountId])).toEqual([]);
});
