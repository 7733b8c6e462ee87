import { expect, test } from 'vitest';
import { BRAZIL, openSimulator } from '#simulator/testing/openSimulator.ts';

const REPORTS = '/reports/2021-06-30/reports';
const SETTLEMENTS = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2';

test('settlements are listed without a request, page by page, and cannot be requested', async () => {
  const simulator = await openSimulator();
  const { body: all } = await simulator.amazon(`${REPORTS}?reportTypes=${SETTLEMENTS}&pageSize=100`);
  expect(all.reports.length).toBeGreaterThan(10);
  expect(all.nextToken).toBeUndefined();
  const found: string[] = [];
  const refused: number[] = [];
  let query = `reportTypes=${SETTLEMENTS}&pageSize=4`;
  while (query) {
    const { body } = await simulator.amazon(`${REPORTS}?${query}`);
    found.push(...body.reports.map(({ reportId }: { reportId: string }) => reportId));
    query = body.nextToken ? `nextToken=${encodeURIComponent(body.nextToken)}` : '';
    if (query) refused.push((await simulator.amazon(`${REPORTS}?${query}&pageSize=4`)).status);
  }
  expect(new Set(refused), 'the token is the only parameter').toEqual(new Set([400]));
  expect(found).toEqual(all.reports.map(({ reportId }: { reportId: string }) => reportId));
  const wish = { reportType: SETTLEMENTS, marketplaceIds: [BRAZIL] };
  expect((await simulator.amazon(REPORTS, { method: 'POST', body: JSON.stringify(wish) })).status).toBe(400);
});

test('more than ten types, pages past a hundred and reports older than 90 days are refused', async () => {
  const simulator = await openSimulator();
  const types = Array.from({ length: 11 }, (_, n) => `TYPE_${n}`).join(',');
  for (const query of [
    'pageSize=10',
    `reportTypes=${types}`,
    `reportTypes=${SETTLEMENTS}&pageSize=101`,
    `reportTypes=${SETTLEMENTS}&createdSince=2026-01-01T00:00:00Z`,
    'nextToken=none',
  ])
    expect([query, (await simulator.amazon(`${REPORTS}?${query}`)).status]).toEqual([query, 400]);
});
