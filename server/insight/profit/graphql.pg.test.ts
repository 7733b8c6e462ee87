import { beforeAll, expect, test, vi } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { profitAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import { raiseProfitAlerts } from '#server/insight/profit/alerts/raiseProfitAlerts.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let asOwner: Client;
let asOther: Client;
const at = { purchasedAt: new Date(Date.now() - 3 * 86_400_000), updatedAt: new Date() };

beforeAll(async () => {
  await setRates(['USD', '2020-01-01', 5]);
  shop = await openShop();
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  await shop.sell(
    order([line('A'), line('B'), line('C', { name: 'Xícara' })], at),
    order([line('M', { sku: 'A', asin: 'MLB1' })], { ...at, marketplace: 'mercadolivre', externalId: '2000000001' }),
  );
  await shop.cost('A', 9_500); // −15 %
  await shop.cost('B', 7_900); // 1 %
  await shop.cost('M', 1_000); // 70 %
  [asOwner, asOther] = [await appClient(shop.viewer), await appClient(other.viewer)];
});

const rows = async (args = '') => {
  const { data, errors } = await asOwner.graphql(
    `{ viewer { profitAnalyses${args} { rowCount page pageCount
         rows { isDefault status product { sku asin } }
         summary { unclassified statuses { status count } monthlyLoss { minor currency } } } } }`,
  );
  expect(errors).toBeUndefined();
  return data.viewer.profitAnalyses;
};
const asins = async (args?: string) => (await rows(args)).rows.map(({ product }: any) => product.asin);

test('analyses are sorted by largest loss first, unknown profit last', async () => {
  expect(await asins()).toEqual(['B0A', 'B0B', 'MLB1', 'B0C']);
});

test('a status, a search and an order filter and sort the analyses, but not the summary', async () => {
  expect(await asins('(status: HEMORRHAGE)')).toEqual(['B0A']);
  expect(await asins('(status: LOW)')).toEqual([]);
  expect(await asins('(search: "XICARA")')).toEqual(['B0C']);
  expect(await asins('(sort: { field: MARGIN, direction: DESC })')).toEqual(['MLB1', 'B0B', 'B0A', 'B0C']);
  expect(await asins('(sort: { field: PROFIT, direction: ASC })')).toEqual(['B0A', 'B0B', 'MLB1', 'B0C']);
  const { summary } = await rows('(status: HEALTHY)');
  expect(summary).toMatchObject({ unclassified: 1, monthlyLoss: { minor: -300, currency: 'USD' } });
  expect(summary.statuses.map(({ count }: { count: number }) => count)).toEqual([1, 0, 1, 0, 1, 0]);
});

test('pages are numbered, a page past the end returns the last one, and invalid ones are refused', async () => {
  expect(await rows('(size: 3)')).toMatchObject({ rowCount: 4, page: 1, pageCount: 2 });
  expect(await asins('(size: 3, page: 2)')).toEqual(['B0C']);
  expect(await rows('(size: 3, page: 9)')).toMatchObject({ rowCount: 4, page: 2 });
  for (const args of ['(size: 101)', '(page: 0)']) {
    const { errors } = await asOwner.graphql(`{ viewer { profitAnalyses${args} { rowCount } } }`);
    expect(errors).toHaveLength(1);
  }
});

test('an amount is in US$ or in the requested currency, and null without an exchange rate', async () => {
  const { data, errors } = await asOwner.graphql(`{ viewer { profitAnalyses(search: "B0A") {
    rows { revenue ${MONEY} inReais: revenue(in: "BRL") ${MONEY} inDollars: revenue(in: "USD") ${MONEY} inPesos: revenue(in: "MXN") ${MONEY} } } } }`);
  expect(errors).toBeUndefined();
  const [dollars, reais] = [
    { minor: 2_000, currency: 'USD' },
    { minor: 10_000, currency: 'BRL' },
  ];
  expect(data.viewer.profitAnalyses.rows).toEqual([
    { revenue: dollars, inReais: reais, inDollars: dollars, inPesos: null },
  ]);
});
const MONEY = '{ minor currency }';
const productId = (number: number) => btoa(`Product:${number}`);

test('an analysis has the listings with the same SKU at other marketplaces and the profit by price', async () => {
  const { data } = await asOwner.graphql(`{ viewer { productByAsin(asin: "B0A") { listingAnalysis {
    current { product { asin } savings { group } }
    listings { product { asin marketplace } }
    pricings { marketplace currency isFromRules lines { fromMinor belowMinor share costMinor } breakEvenMinor }
    maxCpc { minor }
    priceSimulation(price: { minor: 2500, currency: "USD" }) {
      revenue ${MONEY} costs ${MONEY} profitPerUnit ${MONEY} breakEvenPrice ${MONEY} } } } } }`);
  const { current, listings, pricings, maxCpc, priceSimulation } = data.viewer.productByAsin.listingAnalysis;
  expect(current.product.asin).toBe('B0A');
  expect(listings.map(({ product }: any) => product.asin)).toEqual(['B0A', 'MLB1']);
  expect(pricings).toMatchObject([
    { marketplace: 'AMAZON', currency: 'BRL', isFromRules: false, breakEvenMinor: 11_765 },
    { marketplace: 'MERCADOLIVRE' },
  ]);
  expect(maxCpc).toBeNull();
  const usd = (minor: number) => ({ minor, currency: 'USD' });
  expect(priceSimulation).toEqual({
    revenue: usd(2_500),
    costs: usd(1_900 + 375 + 300),
    profitPerUnit: usd(-75),
    breakEvenPrice: usd(2_588),
  });
  const { errors } = await asOwner.graphql(`{ viewer { productByAsin(asin: "B0A") { listingAnalysis {
    priceSimulation(price: { minor: 2500, currency: "BRL" }) { revenue ${MONEY} } } } } }`);
  expect(errors?.[0]?.message).toBe('O valor deve estar em USD.');
});

test('the maximum cost per click is the revenue per click times the share that the target margin leaves', async () => {
  await shop.advertise('M', 100, 5_000, {
    marketplace: 'mercadolivre',
    sku: 'A',
    asin: 'MLB1',
    clicks: 10,
    day: day(2),
  });
  const { data } = await asOwner.graphql(
    `{ viewer { productByAsin(asin: "MLB1") { listingAnalysis { maxCpc { minor currency } } } } }`,
  );
  expect(data.viewer.productByAsin.listingAnalysis.maxCpc).toEqual({ minor: 275, currency: 'BRL' }); // 500 × (70 % − 15 %)
});

test('an analysis by id covers the product, or on request the best listing of its ASIN', async () => {
  const id = productId(await shop.idOf('B'));
  const ask = `query ($productId: ID!) { viewer {
    profitAnalysis(productId: $productId) { current { product { id sku } } listings { product { id } } } } }`;
  const own = await asOwner.graphql(ask, { productId: id });
  expect(own.data.viewer.profitAnalysis).toEqual({
    current: { product: { id, sku: 'B' } },
    listings: [{ product: { id } }],
  });
  expect((await asOther.graphql(ask, { productId: id })).data.viewer.profitAnalysis).toBeNull();
  expect((await asOwner.graphql(ask, { productId: btoa('Product:x') })).data.viewer.profitAnalysis).toBeNull();
});

test('an analysis by ASIN covers the requested listing, else the one with the most revenue', async () => {
  const several = await openShop('Várias');
  await several.sell(
    order([line('D', { asin: 'B0D' }), line('E', { asin: 'B0D', priceMinor: 50_000 }), line('F')], at),
  );
  await queryRows('UPDATE users SET is_developer = true');
  const asSeveral = await appClient(several.viewer);
  const listing = async (key?: string) => {
    const id = key ? productId(await several.idOf(key)) : null;
    const { data } = await asSeveral.graphql(
      `query ($productId: ID) { viewer { productByAsin(asin: "B0D") { sku
         listingAnalysis(productId: $productId) { current { isDefault product { sku } } } } } }`,
      { productId: id },
    );
    return data.viewer.productByAsin;
  };
  const of = (sku: string, isDefault: boolean) => ({
    sku: 'D',
    listingAnalysis: { current: { isDefault, product: { sku } } },
  });
  expect(await listing()).toEqual(of('E', true));
  expect(await listing('D')).toEqual(of('D', false));
  expect(await listing('F')).toEqual({ sku: 'D', listingAnalysis: null });
});

test('an analysis by id, or found by ASIN, needs at most three more statements than one by ASIN alone: whose session, the version of their rows, which product', async () => {
  const id = productId(await shop.idOf('A'));
  const statements = vi.spyOn(pool, 'query');
  const sent = async (read: () => Promise<unknown>) => {
    statements.mockClear();
    await read();
    return statements.mock.calls.length;
  };
  const ask = (field: string) => () => asOwner.graphql(`{ viewer { ${field} { current { units } } } }`);
  try {
    const byAsin = await sent(() => profitAnalysis(shop.viewer, { asin: 'B0A' }));
    expect(await sent(ask(`profitAnalysis(productId: "${id}")`))).toBeLessThanOrEqual(byAsin + 3);
    const inProduct = await sent(() =>
      asOwner.graphql('{ viewer { productByAsin(asin: "B0A") { listingAnalysis { current { units } } } } }'),
    );
    expect(inProduct).toBeLessThanOrEqual(byAsin + 3);
  } finally {
    statements.mockRestore();
  }
});
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const READ = `mutation ($id: ID!, $isRead: Boolean!) { markAlertRead(id: $id, isRead: $isRead) {
  ... on MarkAlertReadPayload { alert { readAt } } ... on UserError { message } } }`;
const unread = async () =>
  (
    await asOwner.graphql(
      `{ viewer { alerts(isUnread: true) { edges { node { id title severity subjects stake { minor currency } } } } } }`,
    )
  ).data.viewer.alerts.edges.map(({ node }: { node: unknown }) => node);

test('alerts are sorted by severity and visible only to their owner', async () => {
  await raiseProfitAlerts(shop.viewer.accountId);
  const [worst, next] = await unread();
  expect([worst.severity, next.severity]).toEqual(['HIGH', 'MEDIUM']);
  const other = await asOther.graphql(READ, { id: worst.id, isRead: true });
  expect(other.data.markAlertRead).toEqual({ message: 'Alerta não encontrado.' });
  expect(await unread()).toHaveLength(2);
  await asOwner.graphql(READ, { id: worst.id, isRead: true });
  expect(await unread()).toEqual([next]);
  await asOwner.graphql(READ, { id: worst.id, isRead: false });
  expect(await unread()).toHaveLength(2);
});
