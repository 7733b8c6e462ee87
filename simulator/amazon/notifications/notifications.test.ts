import { expect, test } from 'vitest';
import { BRAZIL, type Json, NOW, openSimulator } from '#simulator/testing/openSimulator.ts';

const MINUTE = 60_000;
const DIRECTIVE = {
  eventFilter: {
    eventFilterType: 'ANY_OFFER_CHANGED',
    marketplaceIds: [BRAZIL],
    aggregationSettings: { aggregationTimePeriod: 'FiveMinutes' },
  },
};

/** A simulator whose clock the test moves, with a destination and subscriptions. */
async function open(types: [type: string, version: string, directive?: object][]) {
  let now = NOW;
  const simulator = await openSimulator({ now: () => now, size: { products: 0.25, orders: 0.25 } });
  const { clientId, clientSecret } = simulator.accounts.amazon;
  const { body: token } = await simulator.form('/auth/o2/token', {
    grant_type: 'client_credentials',
    scope: 'sellingpartnerapi::notifications',
    client_id: clientId,
    client_secret: clientSecret,
  });
  const asApplication = (path: string, init: RequestInit = {}) =>
    simulator.amazon(path, { ...init, headers: { 'x-amz-access-token': token.access_token as string } });
  const destination = (arn: string) =>
    asApplication('/notifications/v1/destinations', {
      method: 'POST',
      body: JSON.stringify({ name: 'fila', resourceSpecification: { sqs: { arn } } }),
    });
  const { body } = await destination('arn:aws:sqs:us-east-1:000000000000:avisos');
  const subscribe = (type: string, payloadVersion: string, processingDirective?: object) =>
    simulator.amazon(`/notifications/v1/subscriptions/${type}`, {
      method: 'POST',
      body: JSON.stringify({ payloadVersion, destinationId: body.payload.destinationId, processingDirective }),
    });
  for (const one of types) expect((await subscribe(...one)).status).toBe(200);
  const counts = async () => (await simulator.ask('/__simulator/push')).body as Json;
  return {
    ...simulator,
    destination,
    subscribe,
    asApplication,
    counts,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test('a destination needs the token of the application, a subscription that of the seller; a second one is a conflict', async () => {
  const { destination, subscribe, amazon, asApplication } = await open([['ORDER_CHANGE', '1.0']]);
  expect((await amazon('/notifications/v1/destinations')).status).toBe(403);
  expect((await asApplication('/notifications/v1/destinations')).body.payload).toHaveLength(1);
  expect((await destination('arn:aws:sqs:us-east-1:000000000000:avisos')).status).toBe(409);
  expect((await destination('arn:aws:sqs:us-east-1:000000000000:other')).status).toBe(400);
  expect((await subscribe('ORDER_CHANGE', '1.0')).status).toBe(409);
  expect((await subscribe('REPORT_PROCESSING_FINISHED', '1.0')).status).toBe(400);
  expect((await subscribe('NOT_A_TYPE', '1.0')).status).toBe(400);
  const { body } = await amazon('/notifications/v1/subscriptions/ORDER_CHANGE');
  expect(body.payload).toMatchObject({ payloadVersion: '1.0', subscriptionId: expect.any(String) });
  expect((await amazon('/notifications/v1/subscriptions/ANY_OFFER_CHANGED')).status).toBe(404);
});

test('changes of offers are sent every five minutes, orders as they change', async () => {
  const { counts, pass, control } = await open([
    ['ANY_OFFER_CHANGED', '1.0', DIRECTIVE],
    ['ORDER_CHANGE', '1.0'],
  ]);
  expect((await counts()).visible).toBe(0);
  pass(1_000);
  await control('/order', { marketplace: 'amazon' });
  pass(MINUTE);
  const orders = (await counts()).visible as number;
  expect(orders).toBeGreaterThan(0);
  pass(3 * 60 * MINUTE);
  expect((await counts()).visible).toBeGreaterThan(orders + 20);
});

test('a finished query of Data Kiosk is notified once, and is done at the next look', async () => {
  const { amazon, counts, pass } = await open([['DATA_KIOSK_QUERY_PROCESSING_FINISHED', '2023-11-15']]);
  const day = new Date(NOW - 3 * 24 * 60 * MINUTE).toISOString().slice(0, 10);
  const query = `query { analytics_salesAndTraffic_2024_04_24 { salesAndTrafficByAsin(aggregateBy: CHILD startDate: "${day}"
     endDate: "${day}" marketplaceIds: ["${BRAZIL}"]) { childAsin traffic { sessions } } } }`;
  const path = '/dataKiosk/2023-11-15/queries';
  const { queryId } = (await amazon(path, { method: 'POST', body: JSON.stringify({ query }) })).body;
  expect((await counts()).visible).toBe(0);
  pass(2 * MINUTE);
  expect((await counts()).visible).toBe(1);
  expect((await amazon(`${path}/${queryId}`)).body.processingStatus).toBe('DONE');
  pass(MINUTE);
  expect((await counts()).visible).toBe(1);
});

test('of a hundred notifications five are lost and five come twice when delivery is bad', async () => {
  const sent = async (scenario: string) => {
    const { counts, pass, control } = await open([['ANY_OFFER_CHANGED', '1.0', DIRECTIVE]]);
    await control('/scenario', { name: scenario });
    pass(24 * 60 * MINUTE);
    const { visible, hidden } = await counts();
    return visible + hidden;
  };
  const [good, bad] = [await sent('calm'), await sent('push-lossy')];
  expect(good).toBeGreaterThan(200);
  expect(Math.abs(bad - good) / good).toBeLessThan(0.05); // as many lost as doubled
  expect(bad).not.toBe(good);
  expect(await sent('push-silent')).toBe(0);
});

test('a single notification has the form of the recorded one', async () => {
  const { control } = await open([]);
  const { status, body } = await control('/push/send', {
    type: 'LISTINGS_ITEM_STATUS_CHANGE',
    status: ['DISCOVERABLE'],
  });
  expect(status).toBe(201);
  expect(body.body.Payload).toMatchObject({ MarketplaceId: expect.any(String), Status: ['DISCOVERABLE'] });
  expect((await control('/push/send', { type: 'NOTHING' })).status).toBe(400);
});

test('a rotated secret is accepted, the former one for seven more days', async () => {
  const { control, accounts, form, ask, pass } = await open([]);
  await control('/push/send', { type: 'APPLICATION_OAUTH_CLIENT_NEW_SECRET' });
  const { body } = await ask('/__simulator/credentials');
  const logIn = async (clientSecret: string) => {
    const { clientId, refreshToken } = accounts.amazon;
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
    return (await form('/auth/o2/token', { ...grant, client_id: clientId, client_secret: clientSecret })).status;
  };
  expect(body.amazon.clientSecret).not.toBe(accounts.amazon.clientSecret);
  expect([await logIn(body.amazon.clientSecret), await logIn(accounts.amazon.clientSecret)]).toEqual([200, 200]);
  pass(8 * 24 * 60 * MINUTE);
  expect([await logIn(body.amazon.clientSecret), await logIn(accounts.amazon.clientSecret)]).toEqual([200, 401]);
});

test('the queue refuses requests without a valid signature', async () => {
  const { ask, queue } = await open([]);
  const headers = { 'x-amz-target': 'AmazonSQS.ReceiveMessage', 'content-type': 'application/x-amz-json-1.0' };
  const init = { method: 'POST', headers, body: JSON.stringify({ QueueUrl: queue.url }) };
  expect((await ask('/', init)).status).toBe(403);
  const authorization = `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261120/us-east-1/sqs/aws4_request, SignedHeaders=host;x-amz-date, Signature=${'0'.repeat(64)}`;
  const signed = { ...headers, authorization, 'x-amz-date': '20261120T180000Z' };
  expect((await ask('/', { ...init, headers: signed })).body).toMatchObject({ message: 'InvalidClientTokenId' });
});
