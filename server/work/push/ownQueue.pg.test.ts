import { request } from 'node:http';
import { wordSaid } from '#server/platform/language/said.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import { useAmazonQueues } from '#server/market/amazon/push/amazonQueues.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { credentialForm } from '#server/records/keys/forms/credentialForm.ts';
import { storeCredential } from '#server/records/keys/forms/storeCredential.ts';
import { testCredential } from '#server/records/keys/forms/testCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { keepSubscriptions, planSubscriptions } from './keepSubscriptions.ts';
import { queueOf, queueSources } from './queues.ts';
import { readQueue } from './readQueue.ts';
import { readQueues } from './readQueues.ts';

useTestDatabase();

const HOST = 'sqs.sa-east-1.amazonaws.com';
const QUEUE = `https://${HOST}/000000000000/avisos`;
const HOUR = 3_600_000;
let simulator: RunningSimulator;
let now = Date.now();
/** AWS's host is the local queue. */
const effects: Effects = {
  ...realEffects,
  now: () => now,
  sleep: () => Promise.resolve(),
  fetch: (input, init) => {
    const url = input as string;
    if (!url.startsWith(`https://${HOST}`)) return realEffects.fetch(input, init);
    return asked(url.replace(`https://${HOST}`, simulator.url), init!);
  },
};

/** An answer to a request that names AWS's host, as its signature does; `fetch` would name the local one. */
function asked(url: string, { headers, body }: RequestInit): Promise<Response> {
  const named = { ...(headers as Record<string, string>), host: HOST };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', headers: named }, (answer) => {
      const text = answer.setEncoding('utf8').toArray();
      text.then((parts) => resolve(new Response(parts.join(''), { status: answer.statusCode! })), reject);
    });
    call.on('error', reject).end(body as string);
  });
}

beforeAll(async () => {
  simulator = await startSimulator({ now: () => now, rateFactor: 10_000, size: { products: 0.2, orders: 0.2 } });
  useMarketplaces({ lwaToken: `${simulator.url}/auth/o2/token`, spApi: { na: simulator.url }, rateFactor: 10_000 });
});
afterAll(() => simulator.close());

const form = (changed: object = {}) =>
  credentialForm({
    queueUrl: QUEUE,
    clientId: simulator.queue.accessKeyId,
    clientSecret: simulator.queue.secretAccessKey,
    ...changed,
  });
const save = (viewer: { accountId: number }, changed?: object) =>
  storeCredential(viewer, 'amazonQueue', form(changed), effects);

async function sellerWithQueue(changed?: object) {
  const viewer = await newViewer();
  await storeKeys(viewer, 'amazon', simulator.accounts.amazon);
  await save(viewer, changed);
  return viewer;
}
const sources = async () => (await queueSources()).map(({ queue, accountIds }) => ({ url: queue.url, accountIds }));
const forget = () => queryRows(`DELETE FROM credentials WHERE kind = 'queue'`);

test('an account stores its queue: the key is sealed and stays when the form is saved without it', async () => {
  const viewer = await newViewer();
  expect(await save(viewer)).toEqual({ message: 'Credenciais da fila de avisos salvas com sucesso!' });
  const row = await queryRow<{ secret: string; url: string; state: string }>(
    `SELECT client_secret AS secret, queue_url AS url, state FROM credentials WHERE account_id = $1 AND kind = 'queue'`,
    [viewer.accountId],
  );
  expect(row).toEqual({ secret: expect.any(String), url: QUEUE, state: 'connected' });
  expect(row.secret).not.toContain(simulator.queue.secretAccessKey);
  const other = `https://${HOST}/000000000000/outra`;
  await save(viewer, { queueUrl: other, clientSecret: '' });
  const { secretAccessKey } = simulator.queue;
  expect(await readCredential(viewer.accountId, 'amazonQueue')).toMatchObject({
    queueUrl: other,
    clientSecret: secretAccessKey,
  });
  const stranger = await newViewer('Outra');
  await expect(save(stranger, { clientSecret: '' }), 'another account').rejects.toThrow('Preencha o Secret Access Key');
  await forget();
});

test.each([
  'http://127.0.0.1:9324/000000000000/avisos',
  'https://example.com/000000000000/avisos',
  `https://${HOST}/000000000000/avisos.fifo`,
  '',
])('only a standard queue of SQS can be an account’s queue: %s', async (queueUrl) => {
  const viewer = await newViewer();
  await expect(save(viewer, { queueUrl })).rejects.toThrow('O endereço da fila é o de uma fila padrão do Amazon SQS');
  expect(await readCredential(viewer.accountId, 'amazonQueue')).toBeNull();
});

test('the test of a queue says what AWS refuses', async () => {
  const viewer = await newViewer();
  const outcome = async (changed?: object) =>
    (await testCredential(viewer, 'amazonQueue', form(changed), effects)).error;
  expect(await outcome()).toBeNull();
  expect(await outcome({ clientSecret: 'wrong' })).toContain('o Secret Access Key não é o deste Access Key ID');
  expect(await outcome({ clientId: 'AKIAUNKNOWN' })).toContain('a AWS não conhece este Access Key ID');
  expect(await outcome({ queueUrl: `https://${HOST}/000000000000/outra` })).toContain('esta fila não existe');
  expect(await readCredential(viewer.accountId, 'amazonQueue'), 'nothing is stored').toBeNull();
});

test('an account’s own queue goes before the one for all, and is read once when accounts share it', async () => {
  const [first, second] = [await sellerWithQueue(), await sellerWithQueue()];
  const third = await sellerWithQueue({ queueUrl: `https://${HOST}/000000000000/outra` });
  useAmazonQueues({ urls: { na: simulator.queue.url }, keys: simulator.queue });
  const plain = await newViewer();
  await storeKeys(plain, 'amazon', simulator.accounts.amazon);
  expect(await sources()).toEqual([
    { url: simulator.queue.url, accountIds: null },
    { url: QUEUE, accountIds: [first.accountId, second.accountId] },
    { url: `https://${HOST}/000000000000/outra`, accountIds: [third.accountId] },
  ]);
  expect((await queueOf(first.accountId, 'amazon'))!.url).toBe(QUEUE);
  expect((await queueOf(plain.accountId, 'amazon'))!.url).toBe(simulator.queue.url);
  useAmazonQueues(null);
  expect(await queueOf(plain.accountId, 'amazon')).toBeNull();
  await forget();
});

test('a seller with a queue of its own is subscribed to it, and its notifications reach no other account', async () => {
  const viewer = await sellerWithQueue();
  const twin = await newViewer('Gêmea');
  await storeKeys(twin, 'amazon', simulator.accounts.amazon);
  await planSubscriptions();
  for (const { accountId } of [viewer, twin])
    await keepSubscriptions({ accountId, marketplace: 'amazon' }, { effects });
  const received = (account: { accountId: number }) =>
    queryRow<{ topics: number; received: number; coverages: number }>(
      `SELECT (SELECT count(*)::int FROM notification_topics WHERE account_id = $1 AND queue = $2) AS topics,
              (SELECT count(*)::int FROM received_notifications WHERE account_id = $1) AS received,
              (SELECT count(*)::int FROM push_coverages WHERE account_id = $1) AS coverages`,
      [account.accountId, QUEUE],
    );
  expect(await received(viewer)).toEqual({ topics: 6, received: 0, coverages: 0 });
  now += 6 * HOUR;
  const [source] = await queueSources();
  for (let pass = 0; pass < 20; pass += 1) await readQueue(source!, { waitSeconds: 0, effects });
  expect((await received(viewer)).received).toBeGreaterThan(0);
  expect(await received(twin), 'the same seller, without the queue').toEqual({ topics: 0, received: 0, coverages: 0 });
  await forget();
});

test('a queue whose keys AWS refuses is read no more, and its owner reads why', async () => {
  const viewer = await sellerWithQueue({ clientSecret: 'wrong' });
  const stop = new AbortController();
  const reading = readQueues(stop.signal, { ...effects, now: () => now });
  const stored = () => readCredential(viewer.accountId, 'amazonQueue');
  await expect.poll(async () => (await stored())!.state).toBe('reconnect');
  stop.abort();
  await reading;
  expect(wordSaid((await stored())!.stateReason!)).toBe(
    'A fila de avisos não pôde ser lida: o Secret Access Key não é o deste Access Key ID. Confira os dados da fila.',
  );
  expect([await sources(), await queueOf(viewer.accountId, 'amazon')]).toEqual([[], null]);
  await save(viewer);
  expect(await sources(), 'with other keys').toEqual([{ url: QUEUE, accountIds: [viewer.accountId] }]);
  await forget();
});
