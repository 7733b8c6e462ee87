import { textsOf } from '#server/market/testing/textsOf.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from './baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import type { Connector } from './connector.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import type { Marketplace } from './registry.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

useTestDatabase();

const FAST = 1000;
const DAY_MS = 86_400_000;
let simulator: RunningSimulator;
let accountId: number;

beforeAll(async () => {
  simulator = await startSimulator({ rateFactor: FAST });
  const { url, accounts } = simulator;
  const urls = { lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url }, mercadoLivre: url };
  useMarketplaces({ ...urls, rateFactor: FAST });
  ({ accountId } = await newViewer());
  await storeKeys({ accountId }, 'amazon', accounts.amazon);
  await storeKeys({ accountId }, 'mercadolivre', accounts.mercadolivre);
});
afterAll(() => simulator.close());

const connector = async (marketplace: Marketplace) => (await accountConnector(accountId, marketplace)) as Connector;

async function all<T>(batches: AsyncIterable<T[]> | null): Promise<T[]> {
  const found: T[] = [];
  for await (const batch of batches ?? []) found.push(...batch);
  return found;
}

async function changedSince(from: Connector, since: Date): Promise<OrderSnapshot[]> {
  const found = new Map<string, OrderSnapshot>();
  let page: string | null = null;
  do {
    const read = await from.changedOrders(since, page);
    for (const order of read.orders) found.set(order.externalId, order);
    page = read.nextPage;
  } while (page);
  return [...found.values()];
}

test.each(['amazon', 'mercadolivre'] as const)('%s returns the same orders as history and as changes', async (name) => {
  const from = await connector(name);
  const since = new Date(Date.now() - 2 * DAY_MS);
  const end = new Date(Date.now() - 10 * 60_000);
  const past = await all(from.orderHistory({ start: since, end }, null, () => Promise.resolve()));
  const inside = (order: OrderSnapshot) => order.purchasedAt >= since && order.purchasedAt < end;
  const changed = (await changedSince(from, since)).filter(inside);
  const summaries = (orders: OrderSnapshot[]) =>
    Object.fromEntries(
      orders.map(({ externalId, items }) => [
        externalId,
        items.map(({ lineKey, priceMinor, quantity }) => [lineKey, priceMinor, quantity]),
      ]),
    );
  expect(changed.length).toBeGreaterThan(5);
  expect(summaries(past.filter(inside))).toEqual(summaries(changed));
});

test('expired tokens are refreshed silently, including the rotating one of Mercado Livre', async () => {
  for (const name of ['amazon', 'mercadolivre'] as const) {
    const from = await connector(name);
    await fetch(`${simulator.url}/__simulator/expire-tokens`, { method: 'POST' });
    await from.changedOrders(new Date(), null);
    expect(await readCredential(accountId, name)).toMatchObject({ state: 'connected' });
  }
  const { refreshToken } = (await readCredential(accountId, 'mercadolivre'))!;
  expect(refreshToken).not.toBe(simulator.accounts.mercadolivre.refreshToken);
});

test.each(['amazon', 'mercadolivre'] as const)(
  '%s returns listings, stock and advertising of the same products',
  async (name) => {
    const from = await connector(name);
    const listings = await all(from.listings());
    const keys = new Set(listings.map(({ country, listingKey }) => `${country} ${listingKey}`));
    expect(keys.size).toBe(listings.length);
    expect(listings.length).toBeGreaterThan(100);
    const stock = await all(from.stock());
    expect(stock.filter(({ country, listingKey }) => !keys.has(`${country} ${listingKey}`))).toEqual([]);
    const asins = new Set(listings.map(({ asin }) => asin));
    const today = saoPauloDay(Date.now());
    const ads = await all(await from.adSpend(daysBefore(today, 5), today));
    expect(ads.length).toBeGreaterThan(0);
    expect(ads.filter(({ asin }) => !asins.has(asin))).toEqual([]);
  },
);

test('advertising of Mercado Livre is the same whether or not it is in campaigns, and beside other sites', async () => {
  const today = saoPauloDay(Date.now());
  const play = (name: string) =>
    fetch(`${simulator.url}/__simulator/scenario`, { method: 'POST', body: JSON.stringify({ name }) });
  const read = async () => {
    const from = await connector('mercadolivre');
    const spend = await all(await from.adSpend(daysBefore(today, 20), today));
    return { spend: new Set(spend.map((day) => JSON.stringify(day))), notes: textsOf(from.takeNotes!()) };
  };
  const usual = await read();
  expect(usual.spend.size).toBeGreaterThan(20);
  expect(usual.notes).toEqual([]);
  await play('ads-campaign-0');
  await play('ads-four-sites');
  const outside = await read();
  await play('calm');
  expect(outside.spend).toEqual(usual.spend);
  expect(outside.notes.map((note) => /do site (\w+)/.exec(note)?.[1])).toEqual(['MLM', 'MLA', 'MLC']);
});

test('Amazon’s fees and Mercado Livre’s shipping costs of a sale are known in the end', async () => {
  const posted = await all((await connector('amazon')).postedAmounts(new Date(Date.now() - 5 * DAY_MS)));
  const fees = posted.filter(({ kind }) => kind === 'commission');
  expect(fees.length).toBeGreaterThan(5);
  expect(fees.filter(({ amountMinor }) => amountMinor > 0)).toEqual([]);
  expect(posted.filter(({ isUnknown }) => isUnknown)).toEqual([]);
  expect(new Set(posted.map(({ sourceRef }) => sourceRef)).size).toBe(posted.length);
  const from = await connector('mercadolivre');
  const window = { start: new Date(Date.now() - 40 * DAY_MS), end: new Date(Date.now() - 35 * DAY_MS) };
  const past = await all(from.orderHistory(window, null, () => Promise.resolve()));
  const sent = past.filter(({ status }) => status !== 'cancelled').slice(0, 12);
  const requests = await all(from.shipmentsOf!(sent.map(({ externalId }) => externalId)));
  expect(requests.map(({ externalId }) => externalId)).toEqual(sent.map(({ externalId }) => externalId));
  expect(requests.some(({ status }) => status === 'delivered')).toBe(true);
  expect(requests.flatMap(({ items }) => items).filter(({ fulfilmentMinor }) => fulfilmentMinor === null)).toEqual([]);
});
