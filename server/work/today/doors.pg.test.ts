import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let [owner, other]: Client[] = [];

beforeAll(async () => {
  const shop = await openShop();
  const outsider = await newViewer('Outra');
  await queryRows('UPDATE users SET is_developer = true');
  const yesterday = new Date(Date.now() - 86_400_000);
  await shop.sell(
    order([line('A')], { purchasedAt: new Date(), updatedAt: new Date() }),
    order([line('A', { priceMinor: 7_000 })], { purchasedAt: yesterday, updatedAt: yesterday }),
  );
  [owner, other] = [await appClient(shop.viewer), await appClient(outsider)];
});

const outcome = async (client: Client, field: string) => {
  const { data, errors } = await client.graphql(
    `mutation { outcome: ${field} { __typename ... on UserError { code message } } }`,
  );
  expect(errors).toBeUndefined();
  return data.outcome as { __typename: string; code?: string };
};
const viewer = async (client: Client, fields: string) => (await client.graphql(`{ viewer { ${fields} } }`)).data.viewer;

test('REST answers what GraphQL does, of one marketplace on request', async () => {
  const { today } = await viewer(
    owner!,
    'today { date tiles { kind metrics { revenue { minor } orders } } soldYesterday { marketplace metrics { revenue { minor } } } outlook { missing } todos { count } }',
  );
  const rest = await (await owner!.get('/api/today')).json();
  expect(rest.date).toBe(today.date);
  expect(today.tiles.map(({ kind }: { kind: string }) => kind)).toEqual(['TODAY', 'YESTERDAY', 'MONTH']);
  for (const [n, { metrics }] of today.tiles.entries())
    expect(rest.tiles[n]).toMatchObject({
      todaysSales: Number(metrics.revenue.minor) / 100,
      ordersCount: metrics.orders,
    });
  expect(rest.tiles[1].todaysSales).toBe(70);
  expect(rest.soldYesterday).toEqual([{ marketplace: 'amazon', revenue: 70, margin: null, currency: 'BRL' }]);
  expect(rest).toMatchObject({ forecast: null, forecastMissing: today.outlook.missing, payouts: null });
  expect(rest.todos).toHaveLength(today.todos.count);
  const none = await (await owner!.get('/api/today?marketplace=mercadolivre')).json();
  expect(none).toMatchObject({
    soldYesterday: [],
    tiles: [{ ordersCount: 0 }, { ordersCount: 0 }, { ordersCount: 0 }],
  });
  expect((await owner!.get('/api/today?marketplace=loja')).status).toBe(400);
});

test('a second account has none of it, and its goal and opening page are its own', async () => {
  expect(await (await other!.get('/api/today')).json()).toMatchObject({
    tiles: [{ ordersCount: 0 }, { ordersCount: 0 }, { ordersCount: 0 }],
    todos: [],
    soldYesterday: [],
    connections: [],
  });
  expect((await outcome(owner!, 'setRevenueGoal(minor: 30000000)')).__typename).toBe('SetRevenueGoalPayload');
  expect(await outcome(owner!, 'setRevenueGoal(minor: 5)')).toMatchObject({ code: 'BAD_REQUEST' });
  await outcome(owner!, 'setOpensToday(isToday: true)');
  const fields = 'revenueGoal { minor } opensToday';
  expect(await viewer(owner!, fields)).toEqual({ revenueGoal: { minor: 30_000_000 }, opensToday: true });
  expect(await viewer(other!, fields)).toEqual({ revenueGoal: null, opensToday: false });
  await outcome(owner!, 'setRevenueGoal');
  await outcome(owner!, 'setOpensToday(isToday: false)');
  expect(await viewer(owner!, fields)).toEqual({ revenueGoal: null, opensToday: false });
});
