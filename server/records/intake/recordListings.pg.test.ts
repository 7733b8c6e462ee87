import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { AdSpendSnapshot, ListingSnapshot, StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { recordAdSpend } from '#server/records/ads/recordAdSpend.ts';
import { recordOrders } from './recordOrders.ts';
import { line, order } from '#server/insight/sales/testing/orderSnapshots.ts';
import { recordListings } from './recordListings.ts';
import { recordStock } from './recordStock.ts';

useTestDatabase();

const listing = (listingKey: string, more: Partial<ListingSnapshot> = {}): ListingSnapshot => ({
  marketplace: 'amazon',
  country: 'BR',
  listingKey,
  asin: `B0${listingKey}`,
  parentAsin: null,
  sku: listingKey,
  name: `Chá ${listingKey}`,
  brand: 'Ervas',
  imageUrl: null,
  currency: 'BRL',
  priceMinor: 2500,
  active: true,
  fulfilledByMarketplace: null,
  ...more,
});
const store = (accountId: number, ...listings: ListingSnapshot[]) =>
  transaction((tx) => recordListings(accountId, listings, tx));
const products = (accountId: number) =>
  queryRows<{ id: number }>(
    `SELECT id, asin, sku, name, brand, price_minor AS price, search_text AS words FROM products
     WHERE account_id = $1 ORDER BY id`,
    [accountId],
  );

test('a product created by an order gets the rest from its listing, and keeps its sales', async () => {
  const { accountId } = await newViewer();
  await transaction((tx) => recordOrders(accountId, [order('1', { items: [line('A')] })], tx));
  const [before] = await products(accountId);
  expect(await store(accountId, listing('A'))).toEqual({ changed: 1 });
  expect(await products(accountId)).toEqual([
    { id: before!.id, asin: 'B0A', sku: 'A', name: 'Chá A', brand: 'Ervas', price: 2500, words: 'cha a a b0a' },
  ]);
});

test('a field that a listing does not report keeps its value, and the same listing again changes nothing', async () => {
  const { accountId } = await newViewer();
  await store(accountId, listing('A'));
  const before = await products(accountId);
  expect(await store(accountId, listing('A', { sku: null, brand: null, priceMinor: null, name: '' }))).toEqual({
    changed: 0,
  });
  expect(await products(accountId)).toEqual(before);
});

test('the EAN is the first valid GTIN of a listing; none keeps what is stored, and an invalid one is not', async () => {
  const { accountId } = await newViewer();
  const eanAfter = async (more: Partial<ListingSnapshot>) => {
    const { changed } = await store(accountId, listing('A', more));
    const [row] = await queryRows<{ ean: string | null }>('SELECT ean FROM products WHERE account_id = $1', [
      accountId,
    ]);
    return [changed, row!.ean];
  };
  expect(await eanAfter({ gtins: ['7896584070768', 'não tem', '7896584070767', '7792931000015'] })).toEqual([
    1,
    '7896584070767',
  ]);
  expect(await eanAfter({})).toEqual([0, '7896584070767']);
  expect(await eanAfter({ gtins: [] })).toEqual([0, '7896584070767']);
  expect(await eanAfter({ gtins: ['7792931000016'] })).toEqual([0, '7896584070767']);
  expect(await eanAfter({ gtins: ['7792931000015'] })).toEqual([1, '7792931000015']);
});

test('a listing whose GTIN is not valid has none until an NF-e says it, and says it again when it has one', async () => {
  const { accountId } = await newViewer();
  await store(accountId, listing('A', { gtins: ['1234567890123'] }), listing('B', { gtins: ['7896584070767'] }));
  const eans = () => queryRows('SELECT sku, ean FROM products WHERE account_id = $1 ORDER BY sku', [accountId]);
  expect(await eans()).toEqual([
    { sku: 'A', ean: null },
    { sku: 'B', ean: '7896584070767' },
  ]);
  await queryRows("UPDATE products SET ean = '7792931000015' WHERE account_id = $1 AND sku = 'A'", [accountId]);
  await store(accountId, listing('A'));
  expect(await eans()).toMatchObject([{ ean: '7792931000015' }, {}]);
  await store(accountId, listing('A', { gtins: ['0887276302195'] }));
  expect(await eans()).toMatchObject([{ ean: '0887276302195' }, {}]);
});

test('a listing of unknown status keeps the stored one, and a new product is active', async () => {
  const { accountId } = await newViewer();
  await store(accountId, listing('A', { active: false }));
  expect(await store(accountId, listing('A', { active: null }), listing('B', { active: null }))).toEqual({
    changed: 1,
  });
  expect(await queryRows('SELECT sku, active FROM products WHERE account_id = $1 ORDER BY sku', [accountId])).toEqual([
    { sku: 'A', active: false },
    { sku: 'B', active: true },
  ]);
  await store(accountId, listing('A', { active: null, name: 'Chá preto' }));
  expect(
    await queryRows('SELECT name, active FROM products WHERE account_id = $1 ORDER BY sku', [accountId]),
  ).toMatchObject([{ name: 'Chá preto', active: false }, { active: true }]);
  expect(await store(accountId, listing('A', { active: true }))).toEqual({ changed: 1 });
});

test('stock is stored by day; snapshots of unknown listings are skipped and counted', async () => {
  const { accountId } = await newViewer();
  await store(accountId, listing('A'));
  const stock = (listingKey: string, available: number): StockSnapshot => ({
    marketplace: 'amazon',
    country: 'BR',
    listingKey,
    available,
    reserved: 1,
    inbound: 2,
  });
  const count = (day: string, ...snapshots: StockSnapshot[]) =>
    transaction((tx) => recordStock(accountId, snapshots, day, tx));
  expect(await count('2026-03-09', stock('A', 5), stock('unknown', 5))).toEqual({ changed: 1, unknown: 1 });
  expect(await count('2026-03-09', stock('A', 5))).toEqual({ changed: 0, unknown: 0 });
  expect(await count('2026-03-10', stock('A', 4))).toEqual({ changed: 1, unknown: 0 });
  expect(
    await queryRows('SELECT day, available_quantity AS n FROM inventory_days WHERE account_id = $1 ORDER BY 1', [
      accountId,
    ]),
  ).toEqual([
    { day: '2026-03-09', n: 5 },
    { day: '2026-03-10', n: 4 },
  ]);
});

test('advertising goes to the reported SKU, counts once however often it is reported, and only in all sales', async () => {
  const { accountId } = await newViewer();
  await store(accountId, listing('A', { asin: 'SAME' }), listing('B', { asin: 'SAME' }));
  const spend = (sku: string | null, costMinor: number, asin = 'SAME'): AdSpendSnapshot => ({
    marketplace: 'amazon',
    country: 'BR',
    asin,
    sku,
    day: '2026-03-09',
    costMinor,
    salesMinor: 1000,
    clicks: 3,
    impressions: 90,
  });
  const advertise = (...snapshots: AdSpendSnapshot[]) => transaction((tx) => recordAdSpend(accountId, snapshots, tx));
  expect(await advertise(spend('B', 200), spend(null, 50), spend('C', 7, 'NEW'))).toEqual({ changed: 3 });
  expect(await advertise(spend('B', 250), spend(null, 50))).toEqual({ changed: 1 });
  expect(
    await queryRows(
      `SELECT p.listing_key AS key, t.scope, t.ads, t.ad_sales FROM sales_product_totals t
       JOIN products p ON p.account_id = t.account_id AND p.id = t.product_id WHERE t.account_id = $1 ORDER BY 1`,
      [accountId],
    ),
  ).toEqual([
    { key: 'A', scope: 'all', ads: 50, ad_sales: 1000 },
    { key: 'B', scope: 'all', ads: 250, ad_sales: 1000 },
    { key: 'C', scope: 'all', ads: 7, ad_sales: 1000 },
  ]);
});

test('only web addresses are stored as pictures', async () => {
  const { accountId } = await newViewer();
  const addresses = ['javascript:alert(1)', 'data:text/html,<script>', 'file:///etc/passwd', 'https://m.example/a.jpg'];
  await store(accountId, ...addresses.map((imageUrl, n) => listing(`P${n}`, { imageUrl })));
  const stored = await queryRows('SELECT image_url FROM products WHERE account_id = $1 ORDER BY id', [accountId]);
  expect(stored).toEqual([null, null, null, 'https://m.example/a.jpg'].map((url) => ({ image_url: url })));
});

test('a price is recorded when it is first known, and at each change', async () => {
  const { accountId } = await newViewer();
  await transaction((tx) => recordOrders(accountId, [order('1', { items: [line('A')] })], tx));
  const prices = () =>
    queryRows<{ price: number }>(
      'SELECT price_minor AS price FROM price_changes WHERE account_id = $1 ORDER BY changed_at',
      [accountId],
    ).then((rows) => rows.map(({ price }) => price));
  await store(accountId, listing('A', { priceMinor: null }));
  expect(await prices()).toEqual([]);
  await store(accountId, listing('A'));
  await store(accountId, listing('A', { name: 'Outro nome' }));
  await store(accountId, listing('A', { priceMinor: null }));
  await store(accountId, listing('A', { priceMinor: 1990 }));
  await store(accountId, listing('A'));
  expect(await prices()).toEqual([2500, 1990, 2500]);
});

test('a price that changes twice at the same time ends with the last one recorded', async () => {
  const { accountId } = await newViewer();
  await transaction(async (tx) => {
    await recordListings(accountId, [listing('A')], tx);
    await recordListings(accountId, [listing('A', { priceMinor: 1990 })], tx);
  });
  expect(
    await queryRows('SELECT price_minor FROM price_changes WHERE account_id = $1 ORDER BY changed_at', [accountId]),
  ).toEqual([{ price_minor: 2500 }, { price_minor: 1990 }]);
});

test('category and listing type stay when a later listing does not report them', async () => {
  const { accountId } = await newViewer();
  await store(accountId, listing('A', { category: 'MLB1618', listingType: 'gold_pro' }));
  await store(accountId, listing('A', { name: 'Outro nome', category: null }));
  expect(
    await queryRows('SELECT name, category, listing_type FROM products WHERE account_id = $1', [accountId]),
  ).toEqual([{ name: 'Outro nome', category: 'MLB1618', listing_type: 'gold_pro' }]);
});
