import { afterEach, expect, test } from 'vitest';
import { sentence } from '#server/platform/language/sentence.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { viewerIn } from '#server/platform/testing/askIn.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeSubscription } from '#server/records/push/topics.ts';
import { useAmazonQueues } from '#server/market/amazon/push/amazonQueues.ts';

useTestDatabase();
afterEach(() => useAmazonQueues(null));

test('what a seller does about notices is read in the language of its reader', async () => {
  const viewer = await newViewer();
  const { accountId, userId } = viewer;
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [userId]);
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [accountId],
  );
  const client = await appClient(viewer);
  const notes = async (language: 'en' | 'es') =>
    (await viewerIn(client, language, 'notificationTopics { topic note }')).notificationTopics;
  expect((await notes('en'))[0].note).toMatch(/^Without a queue of notices, everything is looked up in rounds\./);
  const url = 'https://sqs.us-east-1.amazonaws.com/123456789012/avisos';
  useAmazonQueues({ urls: { na: url }, keys: { accessKeyId: 'AKIATESTTESTTEST', secretAccessKey: 's'.repeat(20) } });
  const topic = 'ANY_OFFER_CHANGED';
  const note = sentence('sync.otherQueue', { topic });
  await storeSubscription(accountId, 'amazon', { topic, subscriptionId: null, destinationId: null, queue: url, note });
  const noteOf = async (language: 'en' | 'es') => (await notes(language)).find((one: any) => one.topic === topic).note;
  expect(await noteOf('en')).toBe(
    'ANY_OFFER_CHANGED: Amazon sends this notice of the same application to another queue already. Nothing was changed in it.',
  );
  expect(await noteOf('es')).toMatch(/^ANY_OFFER_CHANGED: Amazon ya envía este aviso/);
});
