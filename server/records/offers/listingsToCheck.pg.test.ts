import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { listingsToCheck } from './listingsToCheck.ts';
import { check, offer, record, US } from '#server/insight/buybox/testing/checks.ts';
import { watchListings } from './watchListings.ts';

useTestDatabase();

const startedAt = () => new Date(Date.now() + 1000); // later than every row written so far, by PostgreSQL's clock

/** Watched products in this order, some sold today, each last checked `hoursAgo`. */
async function shopOf(names: string[], sold: string[], hoursAgo: Record<string, number | null> = {}) {
  const shop = await openShop();
  const { accountId } = shop.viewer;
  const past = new Date('2020-01-01T12:00:00Z');
  const rest = names.filter((name) => !sold.includes(name));
  if (rest.length)
    await shop.sell(
      order(
        rest.map((name) => line(name)),
        { purchasedAt: past, updatedAt: past },
      ),
    );
  if (sold.length)
    await shop.sell(
      order(
        sold.map((name) => line(name)),
        { purchasedAt: new Date(), updatedAt: new Date() },
      ),
    );
  await watchListings(accountId, 'amazon');
  for (const [name, hours] of Object.entries(hoursAgo))
    await queryRows(
      `UPDATE watched_listings SET asked_at = now() - make_interval(hours => $3) WHERE account_id = $1 AND asin = $2`,
      [accountId, `B0${name}`, hours],
    );
  return accountId;
}

const checked = async (accountId: number, limit: number, from = startedAt()) =>
  (await listingsToCheck({ accountId, startedAt: from }, 'amazon', limit)).map(({ asin }) => asin.slice(2));

test('recently sold listings are checked first, in each group the least recently checked', async () => {
  const accountId = await shopOf(['A', 'B', 'C', 'D'], ['B', 'D'], { A: 9, B: 2, C: null as never, D: 5 });
  expect(await checked(accountId, 100)).toEqual(['D', 'B', 'C', 'A']);
});

test('while changes are notified, a listing is asked for once in six hours, and once after they began to be', async () => {
  const accountId = await shopOf(['A', 'B', 'C', 'D'], [], { A: 5, B: 6, C: 30, D: null as never });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const since = async (notified: Date | null) =>
    (await listingsToCheck({ accountId, startedAt: startedAt() }, 'amazon', 100, notified)).map(({ asin }) =>
      asin.slice(2),
    );
  expect(await since(hoursAgo(100))).toEqual(['D', 'C', 'B']);
  expect(await since(hoursAgo(4))).toEqual(['D', 'C', 'B', 'A']);
  expect(await since(null)).toEqual(['D', 'C', 'B', 'A']);
});

test('when not all fit, most places go to listings that sold, and the rest still get some', async () => {
  const sold = Array.from({ length: 12 }, (_, n) => `S${n}`);
  const accountId = await shopOf([...sold, 'IDLE'], sold, {
    IDLE: 100,
    ...Object.fromEntries(sold.map((name) => [name, 1])),
  });
  const first = await checked(accountId, 6);
  expect(first).toHaveLength(6);
  expect(first.filter((name) => name === 'IDLE')).toHaveLength(1);
});

test('a resumed run checks only listings it has not checked yet, within its limit', async () => {
  const accountId = await shopOf(['A', 'B', 'C', 'D'], ['A', 'B', 'C', 'D']);
  const { begun } = await queryRow<{ begun: Date }>('SELECT now() AS begun');
  await record(accountId, check('B0A', new Date(), US, [offer(US, 1)]), check('B0B', new Date(), null, []));
  expect(await checked(accountId, 3, begun)).toEqual(['C']);
  expect(await checked(accountId, 2, begun)).toEqual([]);
});

test('several SKUs of a page are one listing; paused ones are skipped, and those without competition are checked once a day', async () => {
  const accountId = await shopOf(['A', 'B', 'C', 'D'], ['A', 'B', 'C', 'D'], { C: 2, D: 25 });
  await queryRows(`UPDATE products SET active = false WHERE account_id = $1 AND listing_key = 'B'`, [accountId]);
  await queryRows(`UPDATE watched_listings SET competes = false WHERE account_id = $1 AND asin IN ('B0C', 'B0D')`, [
    accountId,
  ]);
  await queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text)
     VALUES ($1, 'amazon', 'BR', 'A-2', 'B0A', 'BRL', 'a')`,
    [accountId],
  );
  await watchListings(accountId, 'amazon');
  expect(await checked(accountId, 10)).toEqual(['A', 'D']);
  expect(await checked((await newViewer()).accountId, 10)).toEqual([]);
});

test('repeated checks without a change use no more storage', async () => {
  const { accountId } = await newViewer();
  const listings = Array.from({ length: 200 }, (_, n) => `B0N${n}`);
  const look = (n: number) =>
    record(accountId, ...listings.map((asin) => check(asin, new Date(Date.now() + n * 1000), US, [offer(US, 1)])));
  await look(0);
  await queryRows('VACUUM watched_listings');
  const rows = async () =>
    (
      await queryRows<{ row: Record<string, unknown> }>('SELECT to_jsonb(w) AS row FROM watched_listings w ORDER BY id')
    ).map(({ row }) => row);
  const size = async () =>
    (await queryRow<{ size: number }>(`SELECT pg_relation_size('watched_listings')::int AS size`)).size;
  const before = { rows: await rows(), size: await size() };
  for (let n = 1; n <= 12; n += 1) {
    await look(n);
    await queryRows('VACUUM watched_listings'); // autovacuum waits while a concurrent test holds a snapshot
  }
  const after = await rows();
  const changed = Object.keys(after[0]!).filter((column) =>
    after.some((row, n) => row[column] !== before.rows[n]![column]),
  );
  expect(changed).toContain('last_checked_at');
  const indexes = await queryRows<{ text: string }>(
    `SELECT pg_get_indexdef(indexrelid) AS text FROM pg_index WHERE indrelid = 'watched_listings'::regclass`,
  );
  const touched = indexes.filter(({ text }) => changed.some((column) => new RegExp(`\\b${column}\\b`).test(text)));
  expect(touched, 'no index is touched').toEqual([]);
  expect(await size()).toBeLessThanOrEqual(before.size * 3);
});
