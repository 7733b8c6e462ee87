import { beforeAll, expect, test } from 'vitest';
import { recordStock } from '#server/records/intake/recordStock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { queueFirstPlanning } from './queuePlanning.ts';
import { schedulePlanning } from './schedulePlanning.ts';
import { refreshPlanning } from './refreshPlanning.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let shop: Shop;
let owner: Client;
let stranger: Client;
let productId: number;
let insightId: number;

const RESULT = '__typename ... on UserError { code message }';
const GRID = `viewer { amazonData(tab: insights) { columns { name type } rows { insightId cells { value tone } } } }`;

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
  productId = await shop.idOf('A');
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
  insightId = data.viewer.amazonData.rows[0].insightId;
});

const setInsightDecision = (who: Client) =>
  who.graphql(
    `mutation { setInsightDecision(id: ${insightId}, status: dismissed) { ${RESULT} ... on DecisionPayload { status } } }`,
  );
const saveProduct = (who: Client, more = 'casePack: 10') =>
  who.graphql(
    `mutation { setProductPlanning(productId: ${productId}, ${more}) { ${RESULT} ... on ProductPlanningPayload { row { quantity rules { casePack } } } } }`,
  );

test('the server tells the types of what a tab shows', async () => {
  const { data, errors } = await owner.graphql(`{ ${GRID} }`);
  expect(errors).toBeUndefined();
  const { columns, rows } = data.viewer.amazonData;
  expect(columns).toContainEqual({ name: 'confidence_score', type: 'score' });
  expect(rows[0].cells[0]).toEqual({ value: 'Crítica', tone: 'negative' });
});

test('another account decides nothing and changes no reordering', async () => {
  expect((await setInsightDecision(stranger)).data.setInsightDecision).toMatchObject({ code: 'NOT_FOUND' });
  const price = `mutation { setPriceDecision(productId: ${productId}, status: applied) { ${RESULT} } }`;
  expect((await stranger.graphql(price)).data.setPriceDecision).toMatchObject({ code: 'NOT_FOUND' });
  expect((await saveProduct(stranger)).data.setProductPlanning).toMatchObject({ code: 'NOT_FOUND' });
  await stranger.graphql(
    `mutation { setPlanningSettings(leadDays: 1, leadDeviationDays: 0, reviewDays: 1) { ${RESULT} } }`,
  );
  await stranger.graphql(`mutation { refreshPlanning { ${RESULT} } }`);
  const { data } = await owner.graphql('{ viewer { planning { leadDays reviewDays isRefreshing } } }');
  expect(data.viewer.planning).toEqual({ leadDays: 20, reviewDays: 30, isRefreshing: false });
});

test('the owner decides, sets how a product is reordered, and has everything made anew', async () => {
  expect((await setInsightDecision(owner)).data.setInsightDecision).toMatchObject({ status: 'dismissed' });
  const { row } = (await saveProduct(owner)).data.setProductPlanning;
  expect(row.rules).toEqual({ casePack: 10 });
  expect(row.quantity % 10).toBe(0);
  expect((await saveProduct(owner, 'casePack: 0')).data.setProductPlanning).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Unidades por caixa inválidas',
  });
  const { data } = await owner.graphql(
    `mutation { refreshPlanning { ... on PlanningPayload { planning { isRefreshing refreshedAt } } } }`,
  );
  expect(data.refreshPlanning.planning).toEqual({ isRefreshing: true, refreshedAt: expect.any(String) });
});

test('at night every account that has sold is planned, after a first sync only one that never was', async () => {
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
