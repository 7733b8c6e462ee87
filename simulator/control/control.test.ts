import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BRAZIL, type Json, NOW, openSimulator, temporaryFolder } from '#simulator/testing/openSimulator.ts';

const SEARCH = `/orders/2026-01-01/orders?lastUpdatedAfter=${new Date(NOW - 3 * 86_400_000).toISOString()}&maxResultsPerPage=10`;

test('a fault affects the given number of requests', async () => {
  const simulator = await openSimulator();
  await simulator.control('/faults', {
    match: 'GET /orders',
    status: 503,
    body: { a: 1 },
    headers: { 'retry-after': '7' },
    times: 2,
  });
  for (let call = 0; call < 2; call += 1) {
    const answer = await simulator.amazon(SEARCH);
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([503, { a: 1 }, '7']);
  }
  expect((await simulator.amazon(SEARCH)).status).toBe(200);
  await simulator.control('/faults', { match: 'orders', times: 9 });
  await simulator.ask('/__simulator/faults', { method: 'DELETE' });
  expect((await simulator.amazon(SEARCH)).status).toBe(200);
  expect((await simulator.control('/faults', { kind: 'earthquake' })).status).toBe(400);
});

test('a connection can be dropped before or in the middle of the answer', async () => {
  const simulator = await openSimulator();
  for (const kind of ['reset', 'resetMidBody']) {
    await simulator.control('/faults', { match: 'GET /orders', kind });
    await expect(simulator.amazon(SEARCH)).rejects.toThrow(/fetch failed|terminated/);
    expect((await simulator.amazon(SEARCH)).status).toBe(200);
  }
});

test('an answer can be malformed JSON', async () => {
  const simulator = await openSimulator();
  await simulator.control('/faults', { match: 'GET /orders', kind: 'html' });
  expect((await simulator.amazon(SEARCH)).body).toContain('<html>');
  await simulator.control('/faults', { match: 'GET /orders', kind: 'malformedJson' });
  await expect(simulator.amazon(SEARCH)).rejects.toThrow(SyntaxError);
});

test('a duplicated or shifted page repeats orders but loses none', async () => {
  const simulator = await openSimulator();
  const first = (await simulator.amazon(SEARCH)).body;
  const next = `${SEARCH}&paginationToken=${encodeURIComponent(first.pagination.nextToken)}`;
  const ids = (page: Json) => page.orders.map(({ orderId }: Json) => orderId);
  const second = (await simulator.amazon(next)).body;
  await simulator.control('/faults', { match: 'paginationToken', kind: 'duplicatePage' });
  const again = (await simulator.amazon(next)).body;
  expect(ids(again)).toEqual(ids(first));
  const afterAgain = await simulator.amazon(
    `${SEARCH}&paginationToken=${encodeURIComponent(again.pagination.nextToken)}`,
  );
  expect(ids(afterAgain.body)).toEqual(ids(second));
  await simulator.control('/faults', { match: 'paginationToken', kind: 'shiftPage' });
  const shifted = (await simulator.amazon(next)).body;
  expect(ids(shifted)).toEqual([...ids(first).slice(-3), ...ids(second).slice(0, 7)]);
});

test('the journal lists the requests, without secrets', async () => {
  const simulator = await openSimulator();
  await simulator.ask('/__simulator/requests', { method: 'DELETE' });
  await simulator.amazon(`${SEARCH}&paginationToken=secret`);
  const { body } = await simulator.ask('/__simulator/requests');
  expect(body).toEqual([
    {
      method: 'GET',
      path: expect.stringMatching(/^\/orders\/2026-01-01\/orders\?.*paginationToken=…$/),
      status: 400,
      at: new Date(NOW).toISOString(),
    },
  ]);
});

test('placed orders, clock and history survive a restart on another day', async () => {
  const stateFile = `${temporaryFolder()}/deep/state.json`;
  const first = await openSimulator({ stateFile });
  const history = `/orders/2026-01-01/orders?createdAfter=2026-10-01&createdBefore=2026-10-02`;
  const before = await first.amazon(history);
  await first.control('/clock', { advanceSeconds: 600 });
  const { body: placed } = await first.control('/order', { listingKey: undefined });
  await first.close();
  expect(JSON.parse(readFileSync(stateFile, 'utf8')).placed).toHaveLength(1);

  const second = await openSimulator({ stateFile, now: () => NOW + 10 * 86_400_000 });
  expect((await second.amazon(history)).body).toMatchObject({ orders: before.body.orders });
  expect((await second.amazon(`/orders/2026-01-01/orders/${placed.id}`)).body.order.orderId).toBe(placed.id);
  const { body: clock } = await second.ask('/__simulator/clock');
  expect(clock.now).toBe(new Date(NOW + 10 * 86_400_000 + 600_000).toISOString());
});

test('a state file of another seed is refused', async () => {
  const stateFile = `${temporaryFolder()}/state.json`;
  await (await openSimulator({ stateFile })).close();
  await expect(openSimulator({ stateFile, seed: 5 })).rejects.toThrow('seed 2026');
});

test('the cost sheet has most products, and a few products have no image', async () => {
  const simulator = await openSimulator();
  const { body: costs } = await simulator.ask('/__simulator/costs');
  expect(costs.length).toBeGreaterThan(350);
  expect(costs[0]).toEqual({
    marketplace: 'amazon',
    country: 'BR',
    listingKey: expect.any(String),
    asin: expect.any(String),
    sku: expect.any(String),
    currency: 'BRL',
    unitCostMinor: expect.any(Number),
  });
  const seen: (string | null)[] = [];
  const asins: string[] = costs
    .filter(({ country, marketplace }: Json) => marketplace === 'amazon' && country === 'BR')
    .map(({ asin }: Json) => asin);
  for (let start = 0; start < asins.length; start += 20) {
    const path = `/catalog/2022-04-01/items?identifiersType=ASIN&marketplaceIds=${BRAZIL}&includedData=images&identifiers=`;
    for (const { images } of (await simulator.amazon(path + asins.slice(start, start + 20).join(','))).body.items)
      seen.push(images?.[0].images[0].link ?? null);
  }
  const links = seen.filter((link) => link !== null);
  expect(links.length).toBeLessThan(seen.length);
  expect(links.length).toBeGreaterThan(seen.length * 0.9);
  expect((await fetch(links[0]!)).status).toBe(200);
});

test('FBA stock comes in pages whose tokens expire after 30 seconds', async () => {
  const simulator = await openSimulator();
  const path = `/fba/inventory/v1/summaries?details=true&granularityType=Marketplace&granularityId=${BRAZIL}&marketplaceIds=${BRAZIL}`;
  const first = (await simulator.amazon(path)).body;
  const next = `${path}&nextToken=${encodeURIComponent(first.pagination.nextToken)}`;
  const second = (await simulator.amazon(next)).body;
  const skus = [...first.payload.inventorySummaries, ...second.payload.inventorySummaries].map(
    ({ sellerSku }: Json) => sellerSku,
  );
  expect(new Set(skus).size).toBe(skus.length);
  await simulator.control('/clock', { advanceSeconds: 30 });
  expect((await simulator.amazon(next)).status).toBe(400);
});
