import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeSession } from '#server/records/identity/sessions/session.ts';
import { testApp } from '#server/platform/testing/appClient.ts';
import { publish, startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { limits } from '#server/platform/values/limits.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openShop } from '#server/insight/sales/testing/shop.ts';
import { endConnections, liveConnections } from './liveConnections.ts';
import { developer, ORDERS, publishUntil, sell, tokenOf } from '#server/work/api/graphql/testing/liveShop.ts';

useTestDatabase();
beforeAll(startEvents);
afterAll(stopEvents);

const app = testApp();

const open = (token: string, body: object = { query: ORDERS }, accept = 'text/event-stream') =>
  app.request('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept, authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

/** Collects the events of a stream. */
function collectEvents(response: Response) {
  const events: any[] = [];
  let wake = () => {};
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const ended = (async () => {
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const data = /^event: next\ndata: (.*)$/m.exec(block)?.[1];
        if (data) events.push(JSON.parse(data));
      }
      wake();
    }
  })();
  const until = async (count: number) => {
    while (events.length < count) await new Promise<void>((done) => (wake = done));
  };
  return { events, until, ended, leave: () => reader.cancel() };
}

test('a stream carries the orders of its account and never those of another', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const [sold, sentinel] = [await sell(a, '702-1'), await sell(b, '702-2')];
  const answer = await open(a.token);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  const [ofA, ofB] = [collectEvents(answer), collectEvents(await open(b.token))];
  await publishUntil(ofA.until(1), () => publish('newOrder', sold));
  await publishUntil(ofB.until(1), () => publish('newOrder', sentinel));
  expect(ofA.events[0].data.newOrder.orderId).toBe('702-1');
  expect(new Set(ofB.events.map(({ data }) => data.newOrder.orderId))).toEqual(new Set(['702-2']));
  await Promise.all([ofA.leave(), ofB.leave()]);
  await expect.poll(liveConnections).toBe(0);
});

test('signing out ends the streams of that session with an error, and keeps those of others', async () => {
  const a = await developer('A');
  const [leaving, staying] = [collectEvents(await open(a.token)), collectEvents(await open(await tokenOf(a.viewer)))];
  const sold = await sell(a, '702-3');
  await publishUntil(Promise.all([leaving.until(1), staying.until(1)]), () => publish('newOrder', sold));
  await closeSession(a.token);
  await leaving.ended;
  expect(leaving.events.at(-1)).toEqual({
    errors: [{ message: 'Sessão encerrada', extensions: { code: 'UNAUTHENTICATED' } }],
  });
  const before = staying.events.length;
  await publishUntil(staying.until(before + 1), () => publish('newOrder', sold));
  await staying.leave();
});

test('the number of streams per user is limited, and closing one makes room', async () => {
  const a = await developer('A');
  const streams = [];
  for (let i = 0; i < limits.live.connectionsPerUser; i++) streams.push(collectEvents(await open(a.token)));
  const refused = await open(a.token);
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Conexões demais')]);
  await streams.pop()!.leave();
  streams.push(collectEvents(await open(a.token)));
  endConnections();
  await Promise.all(streams.map(({ ended }) => ended));
  expect(streams.map(({ events }) => events.at(-1).errors[0].extensions.code)).toEqual(streams.map(() => 'RECONNECT'));
  await expect.poll(liveConnections).toBe(0);
});

test("a seller can use the built client's subscriptions, and no others", async () => {
  const operations = JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as object;
  const [id] = Object.entries(operations as Record<string, string>).find(
    ([, text]) => text.startsWith('subscription') && text.includes('newOrder'),
  )!;
  const shop = await openShop();
  const token = await tokenOf(shop.viewer);
  expect(await (await open(token)).text()).toContain('PersistedQueryOnly');
  const stream = collectEvents(await open(token, { id }));
  const sold = await sell(shop, '702-4');
  await publishUntil(stream.until(1), () => publish('newOrder', sold));
  expect(stream.events[0].data.newOrder).toMatchObject({ marketplace: 'AMAZON' });
  await stream.leave();
});

test('a subscription is refused when the caller does not accept a stream', async () => {
  const { token } = await developer('A');
  const answer = await open(token, { query: ORDERS }, 'application/json');
  expect([answer.status, await answer.text()]).toEqual([406, expect.stringContaining('text/event-stream')]);
});

test('a client that disconnects frees its slot without errors', async () => {
  const { token } = await developer('A');
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  await new Promise((done) => server.once('listening', done));
  const hangUp = new AbortController();
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, {
    method: 'POST',
    signal: hangUp.signal,
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: ORDERS }),
  });
  await response.body!.getReader().read();
  expect(liveConnections()).toBe(1);
  hangUp.abort();
  await expect.poll(liveConnections).toBe(0);
  server.close();
});
