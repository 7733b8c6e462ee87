import { expect, test } from 'vitest';
import { BRAZIL, type Json, NOW, openSimulator } from '#simulator/testing/openSimulator.ts';

const DAY = 86_400_000;
const QUERIES = '/dataKiosk/2023-11-15/queries';
const day = (ago: number) => new Date(NOW - ago * DAY).toISOString().slice(0, 10);
type Simulator = Awaited<ReturnType<typeof openSimulator>>;

const query = (field: string) => `query { analytics_salesAndTraffic_2024_04_24 { ${field} } }`;
const byAsin = (from: number, to = from, level = 'CHILD') =>
  query(
    `salesAndTrafficByAsin(aggregateBy: ${level} startDate: "${day(from)}" endDate: "${day(to)}" marketplaceIds: ["${BRAZIL}"])
     { startDate endDate parentAsin childAsin sales { unitsOrdered } traffic { sessions } }`,
  );
const trends = (asins: string[], from: number, to: number) =>
  query(
    `salesAndTrafficTrends(asinAggregation: CHILD dateAggregation: DAY startDate: "${day(from)}" endDate: "${day(to)}"
     filters: [{marketplaceId: "${BRAZIL}" asins: [${asins.map((asin) => `"${asin}"`).join(' ')}]}])
     { startDate childAsin sales { unitsOrdered } traffic { sessions } }`,
  );

const create = (simulator: Simulator, body: object) =>
  simulator.amazon(QUERIES, { method: 'POST', body: JSON.stringify(body) });

/** The finished query and the rows of its document. */
async function result(simulator: Simulator, body: object): Promise<{ state: Json; rows: Json[] }> {
  const { queryId } = (await create(simulator, body)).body;
  for (;;) {
    const state = (await simulator.amazon(`${QUERIES}/${queryId}`)).body;
    if (state.processingStatus.startsWith('IN_')) continue;
    const id = state.dataDocumentId ?? state.errorDocumentId;
    if (!id) return { state, rows: [] };
    const { documentUrl } = (await simulator.amazon(`/dataKiosk/2023-11-15/documents/${id}`)).body;
    const response = await fetch(documentUrl);
    expect(response.headers.get('content-type')).toBe('application/jsonlines; charset=UTF-8');
    const text = await response.text();
    return { state, rows: text.split('\n').map((line) => JSON.parse(line)) };
  }
}

test('a query is created, polled and read as JSON lines with the selected fields, as in the recordings', async () => {
  const simulator = await openSimulator();
  const created = await create(simulator, { query: byAsin(3) });
  expect([created.status, Object.keys(created.body)]).toEqual([202, ['queryId']]);
  const { state, rows } = await result(simulator, { query: byAsin(4) });
  expect(state).toMatchObject({ processingStatus: 'DONE', query: byAsin(4), dataDocumentId: expect.any(String) });
  expect(Object.keys(rows[0]!)).toEqual(['startDate', 'endDate', 'parentAsin', 'childAsin', 'sales', 'traffic']);
  expect(rows[0]).toMatchObject({ startDate: day(4), traffic: { sessions: expect.any(Number) } });
  const parents = (await result(simulator, { query: byAsin(4, 4, 'PARENT') })).rows;
  expect(parents[0]).toMatchObject({ childAsin: null });
  expect(parents.length).toBeLessThan(rows.length);
});

test('trends are the days of the products, which add up to the sums of all products', async () => {
  const simulator = await openSimulator();
  const sums = (await result(simulator, { query: byAsin(10, 4) })).rows;
  const asins = sums.slice(0, 30).map(({ childAsin }) => childAsin as string);
  const days = (await result(simulator, { query: trends(asins, 10, 4) })).rows;
  expect(new Set(days.map(({ startDate }) => startDate)).size).toBe(7);
  for (const { childAsin, sales, traffic } of sums.slice(0, 30)) {
    const mine = days.filter((row) => row.childAsin === childAsin);
    expect(mine.reduce((sum, row) => sum + row.sales.unitsOrdered, 0)).toBe(sales.unitsOrdered);
    expect(traffic.sessions).toBeGreaterThan(0);
  }
});

test('a day without figures has no document; a long result comes in pages', async () => {
  const simulator = await openSimulator();
  const { state } = await result(simulator, { query: byAsin(0) });
  expect(state.processingStatus).toBe('DONE');
  expect(state).not.toHaveProperty('dataDocumentId');
  const whole = (await result(simulator, { query: byAsin(5) })).rows;
  await simulator.control('/scenario', { name: 'kiosk-pages' });
  const rows: Json[] = [];
  for (let paginationToken: string | undefined; ;) {
    const page = await result(simulator, { query: byAsin(5, 5), paginationToken });
    rows.push(...page.rows);
    paginationToken = page.state.pagination?.nextToken;
    if (!paginationToken) break;
    expect(page.rows).toHaveLength(20);
  }
  expect(rows).toEqual(whole);
});

test('queries outside the schema and its limits are refused, with the words of Amazon where they are known', async () => {
  const simulator = await openSimulator();
  const many = Array.from({ length: 31 }, (_, n) => `B0${String(n).padStart(8, '0')}`);
  const field = 'salesAndTrafficByAsin(aggregateBy: CHILD) { startDate }';
  const wrong = [
    'query {',
    'query { analytics_salesAndTraffic_2023_11_15 { salesAndTrafficByAsin { startDate } } }',
    byAsin(800, 3),
    byAsin(3, 4),
    byAsin(3, 3, 'SKU'),
    trends(many, 9, 3),
    trends([], 9, 3),
    query('salesAndTrafficByDate(aggregateBy: DAY) { startDate }'),
    `${byAsin(3)}${'x'.repeat(8_000)}`,
  ];
  for (const text of wrong) expect([text, (await create(simulator, { query: text })).status]).toEqual([text, 400]);
  expect((await create(simulator, { query: query(`a: ${field} b: ${field}`) })).body).toMatchObject({
    errors: [{ code: 'InvalidInput', message: 'Versioned domain cannot select multiple query fields.' }],
  });
});

test('five queries may be open, and none twice', async () => {
  const simulator = await openSimulator();
  const ids: string[] = [];
  for (let ago = 3; ago < 8; ago += 1) ids.push((await create(simulator, { query: byAsin(ago) })).body.queryId);
  expect((await create(simulator, { query: byAsin(8) })).status).toBe(429);
  for (let polls = 0; polls < 3; polls += 1) await simulator.amazon(`${QUERIES}/${ids[0]}`);
  expect((await create(simulator, { query: byAsin(4) })).status, 'open').toBe(429);
  expect((await create(simulator, { query: byAsin(8) })).status).toBe(202);
});

test('scenarios refuse queries, end them with an error, or answer zeros', async () => {
  const simulator = await openSimulator();
  await simulator.control('/scenario', { name: 'kiosk-refused' });
  expect(await create(simulator, { query: byAsin(3) })).toMatchObject({
    status: 403,
    body: { errors: [{ message: 'Unauthorized to access requested fields' }] },
  });
  await simulator.control('/clock', { advanceSeconds: 12 * 3600 });
  await simulator.logIn();
  expect((await create(simulator, { query: byAsin(5) })).status, 'the next day').toBe(202);
  await simulator.control('/scenario', { name: 'calm' });
  await simulator.control('/scenario', { name: 'kiosk-zeros' });
  const { rows } = await result(simulator, { query: byAsin(3) });
  expect(rows.every(({ sales, traffic }) => sales.unitsOrdered === 0 && traffic.sessions === 0)).toBe(true);
  await simulator.control('/scenario', { name: 'kiosk-fatal' });
  expect(await result(simulator, { query: byAsin(4) })).toMatchObject({
    state: { processingStatus: 'FATAL' },
    rows: [{ errors: [{ message: expect.any(String) }] }],
  });
});
