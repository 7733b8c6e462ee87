import { expect, test } from 'vitest';
import {
  BRAZIL,
  type Json,
  NOW,
  openSimulator,
  temporaryFolder,
  UNITED_STATES,
} from '#simulator/testing/openSimulator.ts';

const SEARCH = '/orders/2026-01-01/orders';
const DATA = 'includedData=PROCEEDS,PROMOTION,CANCELLATION,FULFILLMENT,PACKAGES';
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR).toISOString();
type Simulator = Awaited<ReturnType<typeof openSimulator>>;

async function allPages(simulator: Simulator, filters: string): Promise<Json[]> {
  const orders: Json[] = [];
  for (let token = ''; ;) {
    const { status, body } = await simulator.amazon(`${SEARCH}?${filters}${token}`);
    expect(status).toBe(200);
    orders.push(...body.orders);
    if (!body.pagination) return orders;
    token = `&paginationToken=${encodeURIComponent(body.pagination.nextToken)}`;
  }
}

test('the pages of a search hold every order once, oldest change first', async () => {
  const simulator = await openSimulator();
  const small = await allPages(simulator, `lastUpdatedAfter=${ago(72)}&maxResultsPerPage=7`);
  const large = await allPages(simulator, `lastUpdatedAfter=${ago(72)}`);
  expect(small).toEqual(large);
  expect(new Set(small.map(({ orderId }) => orderId)).size).toBe(small.length);
  expect(small.length).toBeGreaterThan(60);
  const times = small.map(({ lastUpdatedTime }) => lastUpdatedTime as string);
  expect(times).toEqual([...times].sort());
  expect(new Set(small.map(({ salesChannel }) => salesChannel.marketplaceId))).toEqual(
    new Set([BRAZIL, UNITED_STATES]),
  );
});

test('a page token is invalid with other filters and survives a restart', async () => {
  const stateFile = `${temporaryFolder()}/state.json`;
  const first = await openSimulator({ stateFile });
  const filters = `lastUpdatedAfter=${ago(72)}&maxResultsPerPage=5`;
  const page = await first.amazon(`${SEARCH}?${filters}`);
  const token = encodeURIComponent(page.body.pagination.nextToken);
  const second = await first.amazon(`${SEARCH}?${filters}&paginationToken=${token}`);
  const other = await first.amazon(`${SEARCH}?lastUpdatedAfter=${ago(71)}&paginationToken=${token}`);
  expect(other.status).toBe(400);
  expect(other.body.errors[0].code).toBe('InvalidInput');
  await first.close();
  const again = await openSimulator({ stateFile });
  expect((await again.amazon(`${SEARCH}?${filters}&paginationToken=${token}`)).body).toEqual(second.body);
});

test('amounts are texts that add up, and are missing while the order is pending', async () => {
  const simulator = await openSimulator();
  const orders = await allPages(simulator, `lastUpdatedAfter=${ago(24 * 15)}&${DATA}`);
  const statuses = new Set(orders.map(({ fulfillment }) => fulfillment.fulfillmentStatus));
  expect(statuses).toEqual(new Set(['PENDING', 'UNSHIPPED', 'SHIPPED', 'CANCELLED']));
  for (const order of orders) {
    const pending = order.fulfillment.fulfillmentStatus === 'PENDING';
    const cancelled = order.fulfillment.fulfillmentStatus === 'CANCELLED';
    expect(Boolean(order.proceeds)).toBe(!pending && !cancelled);
    if (!order.proceeds) continue;
    const cents = (money: Json) => Math.round(Number(money.amount) * 100);
    const parts = order.proceeds.breakdowns.reduce((sum: number, part: Json) => sum + cents(part.subtotal), 0);
    expect(order.proceeds.grandTotal.amount).toMatch(/^\d+\.\d\d$/);
    expect(cents(order.proceeds.grandTotal)).toBe(parts);
  }
  const delivered = orders.filter(({ packages }) => packages?.[0].packageStatus.status === 'DELIVERED');
  expect(delivered.length).toBeGreaterThan(10);
  expect(delivered.every(({ fulfillment }) => fulfillment.fulfilledBy === 'MERCHANT')).toBe(true);
});

test('invalid searches are refused as invalid input', async () => {
  const simulator = await openSimulator();
  const wrong = [
    '',
    `createdAfter=${ago(1)}&lastUpdatedAfter=${ago(1)}`,
    'lastUpdatedAfter=yesterday',
    `lastUpdatedAfter=${ago(2)}&lastUpdatedBefore=${ago(0)}`,
    `lastUpdatedAfter=${ago(1)}&maxResultsPerPage=101`,
    `lastUpdatedAfter=${ago(1)}&marketplaceIds=A1PA6795UKMFR9`,
    `lastUpdatedAfter=${ago(1)}&includedData=EVERYTHING`,
    `lastUpdatedAfter=${ago(1)}&paginationToken=mine`,
  ];
  for (const filters of wrong) {
    const answer = await simulator.amazon(`${SEARCH}?${filters}`);
    expect([filters, answer.status, answer.body.errors[0].code]).toEqual([filters, 400, 'InvalidInput']);
  }
});

test('an empty bucket answers 429 without a rate header and refills over time', async () => {
  const simulator = await openSimulator({ rateFactor: 1 });
  const ask = () => simulator.amazon(`${SEARCH}?lastUpdatedAfter=${ago(1)}`);
  for (let call = 0; call < 20; call += 1) {
    const { status, headers } = await ask();
    expect([status, headers.get('x-amzn-ratelimit-limit')]).toEqual([200, '0.0056']);
  }
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(refused.body.errors[0]).toMatchObject({
    code: 'QuotaExceeded',
    message: 'You exceeded your quota for the requested resource.',
  });
  expect(refused.headers.get('x-amzn-ratelimit-limit')).toBeNull();
  expect(refused.headers.get('x-amzn-requestid')).toBeTruthy();
  await simulator.control('/clock', { advanceSeconds: 179 });
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('a missing, foreign or hour-old token is refused with 403', async () => {
  const simulator = await openSimulator();
  const path = `${SEARCH}?lastUpdatedAfter=${ago(1)}`;
  expect((await simulator.ask(path)).status).toBe(403);
  const foreign = await simulator.ask(path, { headers: { 'x-amz-access-token': 'Atza|stolen' } });
  expect(foreign.body.errors[0].code).toBe('Unauthorized');
  await simulator.control('/clock', { advanceSeconds: 3600 });
  const expired = await simulator.amazon(path);
  expect([expired.status, expired.body.errors[0].message]).toEqual([403, 'The access token you provided has expired.']);
  await simulator.logIn();
  expect((await simulator.amazon(path)).status).toBe(200);
});

test('an order placed now is found at once and advances with the clock', async () => {
  const simulator = await openSimulator();
  const { body: placed } = await simulator.control('/order', { quantity: 2 });
  const found = await simulator.amazon(`${SEARCH}?lastUpdatedAfter=${ago(0.001)}&${DATA}`);
  const order = found.body.orders.find(({ orderId }: Json) => orderId === placed.id);
  expect(order.orderItems[0]).toMatchObject({ quantityOrdered: 2, product: { sellerSku: placed.listingKey } });
  expect(order.fulfillment.fulfillmentStatus).toBe('UNSHIPPED');
  expect(order.proceeds.grandTotal.currencyCode).toBe('BRL');

  await simulator.control('/clock', { advanceSeconds: 2 * 86_400 });
  await simulator.logIn();
  const later = await simulator.amazon(`${SEARCH}/${placed.id}?${DATA}`);
  expect(later.body.order.fulfillment.fulfillmentStatus).toBe('SHIPPED');
  expect(Date.parse(later.body.order.lastUpdatedTime)).toBe(Date.parse(order.createdTime) + 86_400_000);
});

test('an unpaid order is pending for half an hour', async () => {
  const simulator = await openSimulator();
  const { body: placed } = await simulator.control('/order', { country: 'US', unpaid: true });
  const status = async () =>
    (await simulator.amazon(`${SEARCH}/${placed.id}?${DATA}`)).body.order.fulfillment.fulfillmentStatus;
  expect(await status()).toBe('PENDING');
  await simulator.control('/clock', { advanceSeconds: 1800 });
  expect(await status()).toBe('UNSHIPPED');
});
