import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';

useSqlDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
interface Page {
  data: Record<string, unknown>[];
  next: string | null;
  previous: string | null;
}
let shop: Shop;
let client: Client;
let other: Client;

/** Runs with ties: five share an end time, and every third has none. */
const addRuns = ({ viewer }: Shop, count: number) =>
  queryRows(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status, finished_at)
     SELECT $1, (CASE n % 2 WHEN 0 THEN 'marketplaces' ELSE 'buy_box_auto' END)::"SyncType", 'automatic', 'success',
            CASE WHEN n % 3 > 0 THEN timestamptz '2026-11-20 10:00-03' + n / 5 * interval '0.001 second' END
     FROM generate_series(1, $2) n`,
    [viewer.accountId, count],
  );

beforeAll(async () => {
  shop = await openShop('Dona');
  await shop.sell(order([line('A'), line('B')]));
  await queryRows(
    `INSERT INTO inventory_days (account_id, product_id, day, available_quantity, reserved_quantity, inbound_quantity)
     SELECT account_id, id, d::date, 40, 2, 3 FROM products, generate_series(date '2026-11-11', '2026-11-20', '1 day') d
     WHERE account_id = $1`,
    [shop.viewer.accountId],
  );
  await addRuns(shop, 40);
  const outside = await openShop('Outra');
  await addRuns(outside, 3);
  client = await appClient(shop.viewer);
  other = await appClient(outside.viewer);
});

const ask = (table: string, query: Record<string, string>, as = client) =>
  as.get(`/api/database/table/${table}/data?${new URLSearchParams(query)}`);
const page = async (table: string, query: Record<string, string>, as = client) =>
  (await (await ask(table, query, as)).json()) as Page;

async function walked(table: string, query: Record<string, string>, way: 'next' | 'previous') {
  const pages: Page['data'][] = [];
  let cursor: string | null = way === 'next' ? '' : 'last';
  while (cursor !== null) {
    const shown: Page = await page(table, { ...query, limit: '7', ...(cursor && { cursor }) });
    pages.push(shown.data);
    cursor = shown[way];
  }
  return way === 'next' ? pages.flat() : pages.toReversed().flat();
}

test.each([
  ['sync_logs', ''],
  ['sync_logs', 'synced_at'],
  ['sync_logs', '-synced_at'],
  ['sync_logs', '-sync_type'],
  ['inventory_snapshots', ''],
  ['inventory_snapshots', '-available_quantity'],
])('%s sorted by "%s" is the same list page by page from either end, including ties and NULL', async (table, sort) => {
  const query: Record<string, string> = sort ? { sort } : {};
  const { data } = await page(table, { ...query, limit: '1000' });
  expect(data).toHaveLength(table === 'sync_logs' ? 40 : 20);
  expect(await walked(table, query, 'next')).toEqual(data);
  expect(await walked(table, query, 'previous')).toEqual(data);
});

test('the last page of a known number of rows has the remaining rows', async () => {
  const shown = await page('sync_logs', { limit: '7', offset: '35', cursor: 'last' });
  expect(shown).toMatchObject({ offset: 35, next: null });
  expect(shown.data).toEqual((await page('sync_logs', { limit: '7', offset: '35' })).data);
  expect(shown.data).toHaveLength(5);
});

test('rows added during paging do not repeat a row', async () => {
  const ids = ({ data }: Page) => data.map(({ id }) => id);
  const first = await page('sync_logs', { limit: '7' });
  await addRuns(shop, 3);
  const second = await page('sync_logs', { limit: '7', offset: '7', cursor: first.next! });
  expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([]);
  expect(ids(await page('sync_logs', { limit: '7', offset: '7' }))[0]).toBe(ids(first)[4]);
});

test('a cursor of another account is only a position among one’s own rows', async () => {
  const { next, previous } = await page('sync_logs', { limit: '7', offset: '7' });
  const own = (await page('sync_logs', {}, other)).data;
  expect(own).toHaveLength(3);
  expect((await page('sync_logs', { cursor: previous! }, other)).data).toEqual(own);
  expect((await page('sync_logs', { cursor: next! }, other)).data).toEqual([]);
});

test('a cursor of another table or order is refused', async () => {
  const { next } = await page('sync_logs', { limit: '7' });
  const made = (...place: unknown[]) =>
    Buffer.from(JSON.stringify(['after', 'sync_logs', '', place])).toString('base64url');
  expect((await ask('products', { cursor: next! })).status).toBe(400);
  expect((await ask('sync_logs', { cursor: next!, sort: 'status' })).status).toBe(400);
  for (const cursor of ['x', made(), made(1), made('1', '2'), made('1\0'), made("1' OR true --"), made('1\\')])
    expect([cursor, (await ask('sync_logs', { cursor })).status]).toEqual([cursor, 400]);
});

test.runIf(hasTrials)('a jump to a large offset returns the right rows, also after a row was added', async () => {
  const large = await openShop('Grande');
  await addRuns(large, 3_210);
  const as = await appClient(large.viewer);
  const jump = async (offset: number, sort = 'id') =>
    (await page('sync_logs', { sort, limit: '2', offset: String(offset) }, as)).data.map(({ id }) => Number(id));
  const [first] = await jump(0);
  const at = (...places: number[]) => places.map((place) => first! + place);
  expect(await jump(3_000)).toEqual(at(3_000, 3_001));
  expect(await jump(2_500)).toEqual(at(2_500, 2_501));
  expect(await jump(3_209)).toEqual(at(3_209));
  expect(await jump(5_000)).toEqual([]);
  expect(await jump(3_000, '-id')).toEqual(at(209, 208));
  await addRuns(large, 1);
  const [newest] = await jump(0, '-id');
  expect(newest).toBeGreaterThan(first! + 3_209);
  expect(await jump(3_000, '-id')).toEqual(at(210, 209));
});
