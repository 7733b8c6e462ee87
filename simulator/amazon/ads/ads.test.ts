import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BRAZIL, type Json, openSimulator } from '#simulator/testing/openSimulator.ts';

const TYPE = 'application/vnd.createasyncreportrequest.v3+json';
const COLUMNS = ['date', 'advertisedAsin', 'advertisedSku', 'impressions', 'clicks', 'cost', 'sales14d'];
type Simulator = Awaited<ReturnType<typeof openSimulator>>;

async function scope(simulator: Simulator): Promise<string> {
  const { body } = await simulator.ads('/v2/profiles');
  return String(body.find(({ accountInfo }: Json) => accountInfo.marketplaceStringId === BRAZIL).profileId);
}

const create = (simulator: Simulator, profile: string, days: object, configuration: object = {}) =>
  simulator.ads('/reporting/reports', {
    method: 'POST',
    headers: { 'content-type': TYPE, 'amazon-advertising-api-scope': profile },
    body: JSON.stringify({
      name: 'test',
      ...days,
      configuration: {
        adProduct: 'SPONSORED_PRODUCTS',
        groupBy: ['advertiser'],
        columns: COLUMNS,
        reportTypeId: 'spAdvertisedProduct',
        timeUnit: 'DAILY',
        format: 'GZIP_JSON',
        ...configuration,
      },
    }),
  });

test('an advertising report is created once, polled and decompressed', async () => {
  const simulator = await openSimulator();
  const profile = await scope(simulator);
  const days = { startDate: '2026-11-01', endDate: '2026-11-20' };
  const created = await create(simulator, profile, days);
  expect(created.body).toMatchObject({ status: 'PENDING', url: null });
  const twin = await create(simulator, profile, days);
  expect([twin.status, twin.body.detail]).toEqual([425, `The Request is a duplicate of : ${created.body.reportId}`]);
  const states: string[] = [];
  let report: Json = {};
  while (!report.url) {
    const headers = { 'amazon-advertising-api-scope': profile };
    report = (await simulator.ads(`/reporting/reports/${created.body.reportId}`, { headers })).body;
    states.push(report.status);
  }
  expect(states).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
  const rows = JSON.parse(gunzipSync(Buffer.from(await (await fetch(report.url)).arrayBuffer())).toString()) as Json[];
  expect(Object.keys(rows[0])).toEqual(COLUMNS);
  const advertised = new Set(rows.map(({ advertisedSku }) => advertisedSku));
  expect(advertised.size).toBeGreaterThan(35);
  expect(advertised.size).toBeLessThan(75);
  const sum = (column: string) => rows.reduce((total, row) => total + row[column], 0);
  const acos = sum('cost') / sum('sales14d');
  expect(acos).toBeGreaterThan(0.05);
  expect(acos).toBeLessThan(0.6);
});

test('a slow advertising report is pending for three hours, and the same request gets its id meanwhile', async () => {
  const simulator = await openSimulator();
  await simulator.control('/scenario', { name: 'ads-slow' });
  const profile = await scope(simulator);
  const headers = { 'amazon-advertising-api-scope': profile };
  const days = { startDate: '2026-11-01', endDate: '2026-11-20' };
  const { reportId } = (await create(simulator, profile, days)).body;
  const poll = async () => (await simulator.ads(`/reporting/reports/${reportId}`, { headers })).body.status;
  for (let polls = 0; polls < 5; polls += 1) expect(await poll()).toBe('PENDING');
  await simulator.control('/clock', { advanceSeconds: 3 * 3600 - 60 });
  await simulator.logIn();
  expect(await poll()).toBe('PENDING');
  expect((await create(simulator, profile, days)).body.detail).toContain(reportId);
  await simulator.control('/clock', { advanceSeconds: 60 });
  expect(await poll()).toBe('COMPLETED');
});

test('invalid advertising requests are refused', async () => {
  const simulator = await openSimulator();
  const profile = await scope(simulator);
  const days = { startDate: '2026-11-01', endDate: '2026-11-18' };
  expect((await create(simulator, '1', days)).status).toBe(401);
  expect((await create(simulator, profile, { startDate: '2026-10-01', endDate: '2026-11-01' })).status).toBe(400);
  expect((await create(simulator, profile, days, { timeUnit: 'SUMMARY' })).status).toBe(400);
  const plain = { 'content-type': 'application/json', 'amazon-advertising-api-scope': profile };
  expect((await simulator.ads('/reporting/reports', { method: 'POST', headers: plain, body: '{}' })).status).toBe(415);
  expect((await simulator.ask('/v2/profiles')).status).toBe(401);
});

test('Mercado Livre returns advertising by item, by day and in total', async () => {
  const simulator = await openSimulator();
  const { advertiser_id: id } = (await simulator.mercadolivre('/advertising/advertisers?product_id=PADS')).body
    .advertisers[0];
  const root = `/advertising/MLB/advertisers/${id}/product_ads`;
  const days = 'date_from=2026-11-10&date_to=2026-11-12';
  const get = async (path: string) =>
    (await simulator.mercadolivre(root + path, { headers: { 'api-version': '2' } })).body;
  const ads = await get(`/ads/search?${days}&metrics=clicks,cost`);
  const [ad] = ads.results;
  const daily = await get(`/ads/search?${days}&aggregation_type=DAILY&filters[item_id]=${ad.item_id}`);
  const total = (of: Json[]) => of.reduce((sum, one) => sum + Math.round(one.metrics.cost * 100), 0);
  expect(daily.results.map(({ date }: Json) => date)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  expect(total(daily.results)).toBe(total([ad]));
  const byDay = await get(`/campaigns/${ad.campaign_id}/ads/metrics?${days}&filters[item_ids]=${ad.item_id}`);
  expect(total(byDay.flatMap(({ results }: Json) => results))).toBe(total([ad]));
  expect((await simulator.mercadolivre(`${root}/ads/search?${days}`)).status).toBe(400);
});
