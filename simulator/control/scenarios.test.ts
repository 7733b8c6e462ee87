import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { NOW, openSimulator } from '#simulator/testing/openSimulator.ts';

const MEGABYTE = 1024 * 1024;
const SEARCH = `/orders/2026-01-01/orders?lastUpdatedAfter=${new Date(NOW - 3 * 86_400_000).toISOString()}&maxResultsPerPage=10`;

test('a fault can wait for a later request', async () => {
  const simulator = await openSimulator();
  await simulator.control('/faults', { match: 'GET /orders', after: 2 });
  const statuses = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await simulator.amazon(SEARCH)).status);
  expect(statuses).toEqual([200, 200, 503, 200]);
});

test('an answer can have values of other types, be reversed, or arrive in two halves', async () => {
  const simulator = await openSimulator();
  const { body } = await simulator.amazon(SEARCH);
  const met = async (fault: object) => {
    await simulator.control('/faults', { match: 'GET /orders', ...fault });
    return (await simulator.amazon(SEARCH)).body;
  };
  expect((await met({ kind: 'wrongTypes' })).orders[0]).toMatchObject({ orderId: 19, orderItems: [expect.anything()] });
  const { orders } = await met({ kind: 'reversePage' });
  expect(orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual(
    body.orders.map(({ orderId }: { orderId: string }) => orderId).toReversed(),
  );
  expect((await met({ kind: 'slowBody', delayMs: 1 })).orders).toEqual(body.orders);
});

test('a document can be a gzip bomb, and an answer endless', async () => {
  const simulator = await openSimulator();
  await simulator.control('/faults', { match: 'documents', kind: 'gzipBomb', bytes: 20 * MEGABYTE });
  const file = Buffer.from(await (await fetch(`${simulator.url}/documents/1`)).arrayBuffer());
  expect(file.length).toBeLessThan(MEGABYTE / 10);
  let unpacked = 0;
  for await (const chunk of Readable.from([file]).pipe(createGunzip())) unpacked += (chunk as Buffer).length;
  expect(unpacked).toBe(20 * MEGABYTE);

  for (const kind of ['longBody', 'gzipBomb']) {
    await simulator.control('/faults', { match: 'GET /orders', kind, bytes: 3 * MEGABYTE });
    const response = await fetch(simulator.url + SEARCH);
    expect([kind, (await response.arrayBuffer()).byteLength >= 3 * MEGABYTE]).toEqual([kind, true]);
  }
});

test('scenarios are listed with descriptions, activated by name, and accumulate until the scenario calm', async () => {
  const simulator = await openSimulator();
  const { body: listed } = await simulator.ask('/__simulator/scenarios');
  expect(listed.length).toBeGreaterThan(15);
  for (const { name, sentence } of listed)
    expect([name, sentence]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)]);

  expect((await simulator.control('/scenario', { name: 'server-errors' })).status).toBe(204);
  expect((await simulator.amazon(SEARCH)).status).toBe(500);
  expect((await simulator.amazon(SEARCH)).status).toBe(200);
  await simulator.control('/scenario', { name: 'html' });
  expect((await simulator.amazon(SEARCH)).body).toContain('<html>');
  await simulator.control('/scenario', { name: 'calm' });
  expect((await simulator.amazon(SEARCH)).status).toBe(200);
  await simulator.control('/scenario', { name: 'revoked-consent' });
  expect((await simulator.amazon(SEARCH)).status).toBe(403);
  expect((await simulator.logIn()).status).toBe(400);
  expect(await simulator.control('/scenario', { name: 'earthquake' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('calm') },
  });
});

test('the simulator can start in a scenario, but not in an unknown one', async () => {
  const simulator = await openSimulator({ scenario: 'html' });
  expect((await simulator.amazon(SEARCH)).body).toContain('<html>');
  await expect(openSimulator({ scenario: 'earthquake' })).rejects.toThrow('there is no scenario earthquake');
});
