import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Connector, TrafficPage } from '#server/market/connector.ts';
import { noSales } from '#server/market/testing/noSales.ts';
import { openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import { visits } from './visits.ts';

useTestDatabase();

const DAY_MS = 86_400_000;
const TODAY = Date.parse('2026-11-20T00:00:00Z');

/** A seller with `count` items, each visited seven times a day; records the requests. */
async function visited(count: number, routes: (app: Hono) => void = () => {}) {
  const requests: string[] = [];
  const ids = Array.from({ length: count }, (_, n) => `MLB${1_000_000 + n}`);
  const opened = await openMercadoLivre((app) => {
    routes(app);
    app.get(`/users/${SELLER}/items/search`, (c) =>
      c.json({ results: c.req.query('scroll_id') ? [] : ids, scroll_id: 's' }),
    );
    app.get('/items/:id/visits/time_window', (c) => {
      const { last, ending, unit } = c.req.query();
      requests.push(`${c.req.param('id')} ${last} ${unit}${ending ? ` until ${ending}` : ''}`);
      const end = ending ? Date.parse(ending) : TODAY;
      const results = Array.from({ length: Number(last) }, (_, n) => ({
        date: new Date(end - (n + 1) * DAY_MS).toISOString(),
        total: 7,
      }));
      return c.json({ item_id: c.req.param('id'), results });
    });
  });
  return { ...opened, requests, ids };
}

async function pagesOf(traffic: AsyncIterable<TrafficPage>): Promise<TrafficPage[]> {
  const pages: TrafficPage[] = [];
  for await (const page of traffic) pages.push(page);
  return pages;
}
const read = (connector: Connector, place: object | null = null) => pagesOf(connector.traffic!(place, noSales));

test('the first read covers 150 days of every item, then the thirteen months before, and then it is complete', async () => {
  const { connector, requests } = await visited(2);
  const pages = await read(connector);
  expect(requests).toEqual([
    'MLB1000000 150 day',
    'MLB1000001 150 day',
    'MLB1000000 150 day until 2026-06-24',
    'MLB1000001 150 day until 2026-06-24',
    'MLB1000000 150 day until 2026-01-26',
    'MLB1000001 150 day until 2026-01-26',
  ]);
  expect(pages.map(({ isComplete, hasMore }) => [isComplete, hasMore ?? false])).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [true, true],
    [true, true],
    [true, false],
  ]);
  expect(pages[0]!.traffic[0]).toEqual({
    marketplace: 'mercadolivre',
    country: 'BR',
    level: 'parent',
    day: '2026-11-19',
    asin: 'MLB1000000',
    parentAsin: null,
    pageViews: 7,
    sessions: null,
    unitsOrdered: null,
    featuredPercent: null,
  });
});

test('the next day reads the days that may have changed; the same day reads none', async () => {
  const { connector, requests, effects } = await visited(1);
  const [last] = (await read(connector)).slice(-1);
  requests.length = 0;
  const [same] = await read(connector, last!.place);
  expect([same!.isComplete, requests]).toEqual([true, []]);
  effects.pass(2 * DAY_MS);
  await read(connector, same!.place);
  expect(requests).toEqual(['MLB1000000 5 day']);
});

test('items beyond the limit of one run wait for the next, and none is read twice', async () => {
  const { session, requests, ids } = await visited(70);
  const first = await pagesOf(visits(session, null, 60));
  expect([requests.length, first.some(({ isComplete }) => isComplete)]).toEqual([60, false]);
  requests.length = 0;
  const second = await pagesOf(visits(session, first.at(-1)!.place, 60));
  expect(requests.slice(0, 11)).toEqual([
    ...ids.slice(60).map((id) => `${id} 150 day`),
    `${ids[0]} 150 day until 2026-06-24`,
  ]);
  expect(requests).toHaveLength(60);
  expect(second.at(-1)).toMatchObject({ isComplete: true, hasMore: true });
});

test('an item whose visits are refused, missing or unreadable is skipped, and the others arrive', async () => {
  const { connector } = await visited(4, (app) =>
    app.use('/items/:id/visits/time_window', async (c, next) => {
      const id = c.req.param('id');
      if (id === 'MLB1000000') return c.json({ status: 403 }, 403);
      if (id === 'MLB1000001') return c.json({ status: 404 }, 404);
      return id === 'MLB1000002' ? c.json({ results: [{ date: 'ontem', total: 1 }] }) : next();
    }),
  );
  const pages = await read(connector);
  expect(new Set(pages.flatMap(({ traffic }) => traffic.map(({ asin }) => asin)))).toEqual(new Set(['MLB1000003']));
  expect(textsOf(connector.takeSkippedRows!())).toEqual([
    'Mercado Livre: o anúncio MLB1000002 não pôde ser lido e ficou de fora.',
  ]);
});

test('an application without the permission for visits gets an error with what to do', async () => {
  const { connector } = await visited(2, (app) =>
    app.get('/items/:id/visits/time_window', (c) => c.json({ code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES' }, 403)),
  );
  await expect(read(connector)).rejects.toMatchObject({
    name: 'NotPermitted',
    message: expect.stringMatching(/não tem permissão para ler as visitas/) as string,
  });
});

test('visits in an unknown format are an error with operation and field', async () => {
  const { connector } = await visited(3, (app) =>
    app.get('/items/:id/visits/time_window', (c) =>
      c.json({ results: [{ date: '2026-11-19T00:00:00Z', total: 'x' }] }),
    ),
  );
  await expect(read(connector)).rejects.toThrow(
    'Mercado Livre (visits): o campo results.0.total não veio no formato esperado.',
  );
});
