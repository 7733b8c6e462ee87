import { beforeAll, expect, test } from 'vitest';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queueFirstPlanning, schedulePlanning } from './queuePlanning.ts';
import { refreshPlanning } from '#server/insight/advice/refreshPlanning.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let owner: Client;
let stranger: Client;
let productId: string;
let insightId: string;

const RESULT = '__typename ... on UserError { code message }';
const GRID = `viewer { amazonData(tab: INSIGHTS) { columns { name type } rows { insight { id } cells { value tone } } } }`;

beforeAll(async () => {
  await setRates();
  shop = await openShop();
  const other = await openShop('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const { accountId } = shop.viewer;
  await shop.sell(
    ...Array.from({ length: 40 }, (_, n) => {
      const moment = new Date(Date.now() - (n + 1) * 86_400_000);
      return order([line('A', { quantity: 2 })], { purchasedAt: moment, updatedAt: moment });
    }),
  );
  productId = btoa(`Product:${await shop.idOf('A')}`);
  const stock = {
    marketplace: 'amazon' as const,
    country: 'BR',
    listingKey: 'A',
    available: 0,
    reserved: 0,
    inbound: 0,
  };
  await transaction((tx) => recordStock(accountId, [stock], '2026-01-01', tx));
  await refreshPlanning(accountId);
  [owner, stranger] = [await appClient(shop.viewer), await appClient(other.viewer)];
  const { data } = await owner.graphql(`{ ${GRID} }`);
  insightId = data.viewer.amazonData.rows[0].insight.id;
});

const setInsightDecision = (who: Client) =>
  who.graphql(
    `mutation { setInsightDecision(id: "${insightId}", status: DISMISSED) { ${RESULT}
      ... on SetInsightDecisionPayload { insight { id status decidedAt confidence product { sku } } viewer { id } } } }`,
  );
const saveProduct = (who: Client, more = 'casePack: 10') =>
  who.graphql(
    `mutation { setProductPlanning(input: { productId: "${productId}", ${more} }) { ${RESULT}
      ... on SetProductPlanningPayload { row { quantity rules { casePack } own { casePack leadDays } } } } }`,
  );

test('the server sends the column types of a tab', async () => {
  const { data, errors } = await owner.graphql(`{ ${GRID} }`);
  expect(errors).toBeUndefined();
  const { columns, rows } = data.viewer.amazonData;
  expect(columns).toContainEqual({ name: 'confidence_score', type: 'SCORE' });
  expect(rows[0].cells[0]).toEqual({ value: 'Crítica', tone: 'NEGATIVE' });
});

test('another account cannot decide or change reordering', async () => {
  expect((await setInsightDecision(stranger)).data.setInsightDecision).toMatchObject({ code: 'NOT_FOUND' });
  const price = `mutation { setPriceDecision(productId: "${productId}", status: APPLIED) { ${RESULT} } }`;
  expect((await stranger.graphql(price)).data.setPriceDecision).toMatchObject({ code: 'NOT_FOUND' });
  expect((await saveProduct(stranger)).data.setProductPlanning).toMatchObject({ code: 'NOT_FOUND' });
  await stranger.graphql(
    `mutation { setPlanningSettings(input: { leadDays: 1, leadDeviationDays: 0, reviewDays: 1 }) { ${RESULT} } }`,
  );
  await stranger.graphql(`mutation { refreshPlanning { ${RESULT} } }`);
  const { data } = await owner.graphql('{ viewer { planning { leadDays reviewDays isRefreshing } } }');
  expect(data.viewer.planning).toEqual({ leadDays: 20, reviewDays: 30, isRefreshing: false });
});

test('the owner decides, sets how a product is reordered, and starts a rebuild', async () => {
  expect((await setInsightDecision(owner)).data.setInsightDecision).toMatchObject({
    insight: { id: insightId, status: 'DISMISSED', decidedAt: expect.any(String), product: { sku: 'A' } },
  });
  const { row } = (await saveProduct(owner)).data.setProductPlanning;
  expect(row).toMatchObject({ rules: { casePack: 10 }, own: { casePack: 10, leadDays: null } });
  expect(row.quantity % 10).toBe(0);
  expect((await saveProduct(owner, 'casePack: 0')).data.setProductPlanning).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Unidades por caixa inválidas',
  });
  const { data } = await owner.graphql(
    `mutation { refreshPlanning { ... on RefreshPlanningPayload { planning { isRefreshing refreshedAt } } } }`,
  );
  expect(data.refreshPlanning.planning).toEqual({ isRefreshing: true, refreshedAt: expect.any(String) });
});

test('terms of many products are set together or not at all, and never by another account', async () => {
  const send = (who: typeof owner, products: string) =>
    who.graphql(`mutation { setProductPlannings(products: [${products}]) { ${RESULT} } }`);
  const own = async () => {
    const { data } = await owner.graphql(
      '{ viewer { restockPlan { rows { own { leadDays minimumOrder casePack } } } } }',
    );
    return data.viewer.restockPlan.rows[0].own;
  };
  const before = await own();
  const refused = `{ productId: "${productId}", leadDays: 12 }, { productId: "${productId}", casePack: 0 }`;
  expect((await send(owner, refused)).data.setProductPlannings).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Unidades por caixa inválidas',
  });
  expect((await send(stranger, `{ productId: "${productId}", leadDays: 1 }`)).data.setProductPlannings).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await send(owner, '')).data.setProductPlannings).toMatchObject({ code: 'BAD_REQUEST' });
  expect(await own()).toEqual(before);
  await send(owner, `{ productId: "${productId}", leadDays: 12, minimumOrder: 24, casePack: 6 }`);
  expect(await own()).toEqual({ leadDays: 12, minimumOrder: 24, casePack: 6 });
});

test('an insight and a suggested price are nodes of their own account only', async () => {
  const { accountId } = shop.viewer;
  const number = Number(atob(productId).split(':')[1]);
  await queryRows(
    `INSERT INTO price_suggestions (account_id, product_id, suggested_price_minor, confidence_score) VALUES ($1, $2, 8500, 0.9)
     ON CONFLICT (account_id, product_id) DO UPDATE SET suggested_price_minor = 8500, confidence_score = 0.9, status = 'pending'`,
    [accountId, number],
  );
  const grid = await owner.graphql(
    `{ viewer { amazonData(tab: PRICES) { rows { priceSuggestion { id status suggestedPrice { minor currency } product { id } } } } } }`,
  );
  const [{ priceSuggestion }] = grid.data.viewer.amazonData.rows;
  expect(priceSuggestion).toMatchObject({
    status: 'PENDING',
    suggestedPrice: { minor: 8500, currency: 'BRL' },
    product: { id: productId },
  });
  const read = `query ($id: ID!) { node(id: $id) { id ... on Insight { title impact { minor } product { sku } }
    ... on PriceSuggestion { suggestedPrice { minor } priced: product { sku } } } }`;
  for (const [id, own] of [
    [insightId, { product: { sku: 'A' } }],
    [priceSuggestion.id, { priced: { sku: 'A' }, suggestedPrice: { minor: 8500 } }],
  ] as const) {
    expect((await owner.graphql(read, { id })).data.node).toMatchObject({ id, ...own });
    expect((await stranger.graphql(read, { id })).data).toEqual({ node: null });
  }
  const decide = `mutation { setPriceDecision(productId: "${productId}", status: APPLIED) { ${RESULT}
    ... on SetPriceDecisionPayload { suggestion { id status } } } }`;
  expect((await owner.graphql(decide)).data.setPriceDecision).toMatchObject({
    suggestion: { id: priceSuggestion.id, status: 'APPLIED' },
  });
});

test('at night every account with sales is planned, after a first sync only one without planning', async () => {
  const queued = () =>
    queryRows<{ key: string }>(
      `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'refreshPlanning' ORDER BY key`,
    );
  await queryRows(`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`);
  await schedulePlanning();
  expect(await queued()).toEqual([{ key: `refreshPlanning:${shop.viewer.accountId}` }]);
  await queryRows(`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs`);
  const young = await openShop('Nova');
  for (const { viewer } of [shop, young]) await transaction((tx) => queueFirstPlanning(viewer.accountId, tx));
  expect(await queued()).toEqual([{ key: `refreshPlanning:${young.viewer.accountId}` }]);
});
