import { word } from '#server/platform/language/say.ts';
import { afterEach, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { amazonQueues, useAmazonQueues } from '#server/market/amazon/push/amazonQueues.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { recordArrivals, storeSubscription } from '#server/records/push/topics.ts';
import { notificationTopics } from './notificationTopics.ts';

useTestDatabase();
afterEach(() => useAmazonQueues(null));

const URL = 'https://sqs.us-east-1.amazonaws.com/123456789012/avisos';
const keys = { accessKeyId: 'AKIATESTTESTTEST', secretAccessKey: 's'.repeat(20) };
const shared = () => useAmazonQueues({ urls: { na: URL }, keys });

async function seller(marketplace: 'amazon' | 'mercadolivre') {
  const viewer = await newViewer(`Vende ${marketplace}`);
  await storeKeys(viewer, marketplace, { clientId: 'c', clientSecret: 's', refreshToken: 'r' });
  return viewer;
}

/** A sale of the day before yesterday, stored since then. */
const sell = ({ accountId }: { accountId: number }, marketplace: string) =>
  queryRows(
    `INSERT INTO orders (account_id, marketplace, country, external_id, status, marketplace_status, purchased_at, sale_day,
                         marketplace_updated_at, ingested_at, currency)
     SELECT $1, $2::"Marketplace", 'BR', 'o1', 'pending', 'x', at, at::date, at, at, 'BRL'
     FROM (SELECT now() - interval '2 days' AS at) t`,
    [accountId, marketplace],
  );

/** Amazon's accepted subscriptions, two days old. */
async function subscribed({ accountId }: { accountId: number }) {
  for (const topic of amazonQueues.topics)
    await storeSubscription(accountId, 'amazon', {
      topic,
      subscriptionId: `s-${topic}`,
      destinationId: 'd',
      queue: URL,
      note: null,
    });
  await queryRows(`UPDATE notification_topics SET created_at = now() - interval '2 days' WHERE account_id = $1`, [
    accountId,
  ]);
}

test('without a queue every type says so, and none is subscribed to', async () => {
  const viewer = await seller('amazon');
  const topics = await notificationTopics(viewer);
  expect(topics.map(({ topic }) => topic)).toEqual(amazonQueues.topics);
  for (const { isSubscribed, needsQueue, isMissing, note } of topics)
    expect([isSubscribed, needsQueue, isMissing, note]).toEqual([
      false,
      true,
      false,
      word(amazonQueues.advice.missing),
    ]);
  shared();
  expect((await notificationTopics(viewer)).every((one) => !one.needsQueue && one.note === null)).toBe(true);
});

test('a silent queue is missing after a day with sales; when one type came by it, the others have not happened', async () => {
  shared();
  const viewer = await seller('amazon');
  await subscribed(viewer);
  const states = async () =>
    (await notificationTopics(viewer)).map(({ isSubscribed, isMissing, note }) => [isSubscribed, isMissing, note]);
  expect(new Set((await states()).map(String)), 'no sales').toEqual(new Set(['true,false,']));
  await sell(viewer, 'amazon');
  for (const state of await states()) expect(state).toEqual([true, true, word(amazonQueues.advice.silent)]);
  await recordArrivals(viewer.accountId, 'amazon', ['ORDER_CHANGE']);
  expect(new Set((await states()).map(String))).toEqual(new Set(['true,false,']));
});

test('a refused subscription says why; a type about the application is shown once it came', async () => {
  shared();
  const viewer = await seller('amazon');
  await subscribed(viewer);
  await storeSubscription(viewer.accountId, 'amazon', {
    topic: 'ORDER_CHANGE',
    subscriptionId: null,
    destinationId: 'd',
    queue: URL,
    note: 'A Amazon não permite.',
  });
  await recordArrivals(viewer.accountId, 'amazon', ['APPLICATION_OAUTH_CLIENT_NEW_SECRET']);
  const topics = await notificationTopics(viewer);
  expect(topics.filter(({ note }) => note !== null)).toMatchObject([
    { topic: 'ORDER_CHANGE', isSubscribed: false, note: 'A Amazon não permite.' },
  ]);
  expect(topics.at(-1)).toMatchObject({ topic: 'APPLICATION_OAUTH_CLIENT_NEW_SECRET', isSubscribed: null });
});

test('a topic that is ticked by hand is missing when it never came although there were sales', async () => {
  const [viewer, other] = [await seller('mercadolivre'), await newViewer('Sem chaves')];
  expect((await notificationTopics(viewer)).some(({ isMissing }) => isMissing)).toBe(false);
  await sell(viewer, 'mercadolivre');
  await recordArrivals(viewer.accountId, 'mercadolivre', ['orders_v2']);
  const topics = await notificationTopics(viewer);
  expect(topics.length).toBeGreaterThan(9);
  for (const { topic, isMissing, isSubscribed, callback } of topics)
    expect([isMissing, isSubscribed, callback]).toEqual([topic !== 'orders_v2', null, '/webhooks/mercadolivre']);
  expect(await notificationTopics(other)).toEqual([]);
});
