import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BRAZIL, type Json, NOW, openSimulator, UNITED_STATES } from '#simulator/testing/openSimulator.ts';

const REPORTS = '/reports/2021-06-30/reports';
const BY_ORDER_DATE = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL';
const LISTINGS = {
  reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA',
  reportOptions: { preferredReportDocumentLocale: 'en_US' },
};
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
type Simulator = Awaited<ReturnType<typeof openSimulator>>;

const create = (simulator: Simulator, specification: object) =>
  simulator.amazon(REPORTS, { method: 'POST', body: JSON.stringify({ marketplaceIds: [BRAZIL], ...specification }) });

async function finished(simulator: Simulator, specification: object): Promise<Json> {
  const { body } = await create(simulator, specification);
  for (;;) {
    const report = (await simulator.amazon(`${REPORTS}/${body.reportId}`)).body;
    if (!report.processingStatus.startsWith('IN_')) return report;
  }
}

async function text(simulator: Simulator, report: Json): Promise<string> {
  const { body } = await simulator.amazon(`/reports/2021-06-30/documents/${report.reportDocumentId}`);
  expect(body.compressionAlgorithm).toBe('GZIP');
  return gunzipSync(Buffer.from(await (await fetch(body.url)).arrayBuffer())).toString();
}

function rows(tsv: string): Record<string, string>[] {
  const [header, ...lines] = tsv
    .trim()
    .split('\r\n')
    .map((line) => line.split('\t'));
  return lines.map((cells) => Object.fromEntries(header!.map((name, at) => [name, cells[at]!])));
}

test('a report is queued, processed and done, and its URL expires after five minutes', async () => {
  const simulator = await openSimulator();
  const created = await create(simulator, { reportType: BY_ORDER_DATE, dataStartTime: daysAgo(2) });
  expect(created.status).toBe(202);
  const states: string[] = [];
  let report: Json;
  do {
    report = (await simulator.amazon(`${REPORTS}/${created.body.reportId}`)).body;
    states.push(report.processingStatus);
  } while (!report.reportDocumentId);
  expect(states).toEqual(['IN_QUEUE', 'IN_PROGRESS', 'DONE']);
  const { body: document } = await simulator.amazon(`/reports/2021-06-30/documents/${report.reportDocumentId}`);
  expect((await fetch(document.url)).status).toBe(200);
  await simulator.control('/clock', { advanceSeconds: 300 });
  expect((await fetch(document.url)).status).toBe(403);
  expect((await fetch(document.url.replace(/Expires=\d+/, 'Expires=9999999999999'))).status).toBe(403);
});

test('a report without data is cancelled', async () => {
  const simulator = await openSimulator();
  const report = await finished(simulator, {
    reportType: BY_ORDER_DATE,
    dataStartTime: daysAgo(900),
    dataEndTime: daysAgo(880),
  });
  expect(report.processingStatus).toBe('CANCELLED');
  expect(report.reportDocumentId).toBeUndefined();
});

test('more than 30 days, the future and unknown reports are refused', async () => {
  const simulator = await openSimulator();
  const wrong = [
    { reportType: BY_ORDER_DATE, dataStartTime: daysAgo(31) },
    { reportType: BY_ORDER_DATE, dataStartTime: daysAgo(1), dataEndTime: daysAgo(-1) },
    { reportType: 'GET_EVERYTHING' },
    { reportType: BY_ORDER_DATE, marketplaceIds: [] },
    { reportType: 'GET_SALES_AND_TRAFFIC_REPORT', reportOptions: { asinGranularity: 'HEAD' } },
  ];
  for (const specification of wrong) expect((await create(simulator, specification)).status).toBe(400);
});

test('the report and the orders API have the same lines, to the cent', async () => {
  const simulator = await openSimulator();
  const report = await finished(simulator, {
    reportType: BY_ORDER_DATE,
    dataStartTime: daysAgo(6),
    marketplaceIds: [BRAZIL, UNITED_STATES],
  });
  const found = rows(await text(simulator, report));
  const listed: string[] = [];
  for (let token = ''; ;) {
    const path = `/orders/2026-01-01/orders?createdAfter=${daysAgo(6)}&includedData=PROCEEDS,FULFILLMENT${token}`;
    const { body } = await simulator.amazon(path);
    for (const order of body.orders as Json[])
      for (const item of order.orderItems as Json[]) {
        const part = (type: string) =>
          item.proceeds?.breakdowns.find((one: Json) => one.type === type)?.subtotal.amount ?? '';
        const discount = part('DISCOUNT').replace('-', '');
        listed.push([order.orderId, item.product.sellerSku, item.quantityOrdered, part('ITEM'), discount].join(' '));
      }
    if (!body.pagination) break;
    token = `&paginationToken=${encodeURIComponent(body.pagination.nextToken)}`;
  }
  const reported = found.map((row) =>
    [row['amazon-order-id'], row.sku, row.quantity, row['item-price'], row['item-promotion-discount']].join(' '),
  );
  expect(reported.sort()).toEqual(listed.sort());
  expect(reported.length).toBeGreaterThan(200);
});

test('cancelled lines have no quantity and no price, pending ones no price', async () => {
  const simulator = await openSimulator();
  const report = await finished(simulator, { reportType: BY_ORDER_DATE, dataStartTime: daysAgo(20) });
  const found = rows(await text(simulator, report));
  const cancelled = found.filter((row) => row['item-status'] === 'Cancelled');
  expect(cancelled.length).toBeGreaterThan(10);
  expect(cancelled.every((row) => row.quantity === '0' && row['item-price'] === '')).toBe(true);
  const pending = found.filter((row) => row['order-status'] === 'Pending');
  expect(pending.length).toBeGreaterThan(0);
  expect(pending.every((row) => row.quantity !== '0' && row['item-price'] === '' && row.currency === '')).toBe(true);
  const several = found.find((row) => row.quantity === '2' && row['order-status'] === 'Shipped')!;
  expect(Number(several['item-price']) * 100).toBeGreaterThan(2000);
});

test('by last update a report has the orders that changed in the span', async () => {
  const simulator = await openSimulator();
  const reportType = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL';
  const report = await finished(simulator, { reportType, dataStartTime: daysAgo(1) });
  const found = rows(await text(simulator, report));
  expect(found.every((row) => Date.parse(row['last-updated-date']!) >= NOW - 86_400_000)).toBe(true);
  expect(found.some((row) => Date.parse(row['purchase-date']!) < NOW - 86_400_000)).toBe(true);
});

test('listings have prices, and a quantity only when the seller ships', async () => {
  const simulator = await openSimulator();
  const report = await finished(simulator, LISTINGS);
  const found = rows(await text(simulator, report));
  expect(found).toHaveLength(160);
  for (const row of found) {
    expect(row.price).toMatch(/^\d+\.\d\d$/);
    expect(row.quantity === '').toBe(row['fulfillment-channel'] === 'AMAZON_NA');
  }
});

const headOf = async (simulator: Simulator, specification: object) => {
  const report = await finished(simulator, specification);
  return (await text(simulator, report)).split('\r\n')[0]!.split('\t');
};

test('listings come in the language of the first request of six hours, else in the marketplace’s', async () => {
  const simulator = await openSimulator();
  const { reportType } = LISTINGS;
  expect(await headOf(simulator, { reportType })).toContain('sku-do-vendedor');
  const wait = async (advanceSeconds: number) => {
    await simulator.control('/clock', { advanceSeconds });
    await simulator.logIn();
  };
  await wait(6 * 3600 - 1);
  expect(await headOf(simulator, LISTINGS)).toContain('sku-do-vendedor');
  await wait(2);
  expect(await headOf(simulator, LISTINGS)).toContain('seller-sku');
  expect(await headOf(simulator, { reportType })).toContain('seller-sku');
  const german = { reportType, reportOptions: { preferredReportDocumentLocale: 'de_DE' } };
  expect(await headOf(simulator, { ...german, marketplaceIds: [UNITED_STATES] })).toContain('Händler-SKU');
  const chosen = { ...LISTINGS, reportOptions: { custom: 'true' } };
  expect(await headOf(simulator, chosen)).toHaveLength(7);
});

test.each([
  ['listings-pt', 'nome-do-item\tdescrição-do-item\tsku-do-vendedor\tpreço\tasin 1\tstatus', 'Ativo'],
  ['listings-de', 'Artikelbezeichnung\tArtikelbeschreibung\tAngebotsnummer\tHändler-SKU', 'Aktiv'],
  ['listings-no-status', 'item-name\titem-description\tlisting-id\tseller-sku\tprice', 'AMAZON_NA'],
  ['listings-custom', 'seller-sku\tasin1\titem-name\tlisting-id\tprice\tproduct-id-type\tproduct-id', 'B0'],
])('in the scenario %s every listings report has its head, until calm', async (name, head, cell) => {
  const simulator = await openSimulator();
  await simulator.control('/scenario', { name });
  const file = await text(simulator, await finished(simulator, LISTINGS));
  expect(file.startsWith(head)).toBe(true);
  expect(file).toContain(cell);
  expect(file.split('\r\n')[0]!.includes('status')).toBe(name === 'listings-pt');
  await simulator.control('/scenario', { name: 'calm' });
  expect(await headOf(simulator, LISTINGS)).toHaveLength(29);
});

test('sales and traffic of a day agree with its orders', async () => {
  const simulator = await openSimulator();
  const day = daysAgo(5).slice(0, 10);
  const report = await finished(simulator, {
    reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
    reportOptions: { dateGranularity: 'DAY', asinGranularity: 'SKU' },
    dataStartTime: `${day}T00:00:00Z`,
    dataEndTime: `${day}T00:00:00Z`,
  });
  const traffic = JSON.parse(await text(simulator, report));
  const start = Date.parse(`${day}T03:00:00Z`);
  const span = `createdAfter=${new Date(start).toISOString()}&createdBefore=${new Date(start + 86_399_000).toISOString()}`;
  const { body } = await simulator.amazon(`/orders/2026-01-01/orders?${span}&marketplaceIds=${BRAZIL}`);
  const units = body.orders
    .flatMap((order: Json) => order.orderItems)
    .reduce((sum: number, item: Json) => sum + item.quantityOrdered, 0);
  expect(traffic.salesAndTrafficByDate).toHaveLength(1);
  expect(traffic.salesAndTrafficByDate[0].salesByDate.unitsOrdered).toBe(units);
  const bySku = traffic.salesAndTrafficByAsin.reduce((sum: number, row: Json) => sum + row.salesByAsin.unitsOrdered, 0);
  expect(bySku).toBe(units);
  expect(traffic.salesAndTrafficByAsin[0]).toHaveProperty('sku');
});

test('reports of visits have a quota of their own, 4 an hour and 96 a day; other types have theirs', async () => {
  const simulator = await openSimulator({ rateFactor: 1 });
  const visits = { reportType: 'GET_SALES_AND_TRAFFIC_REPORT', dataStartTime: daysAgo(4), dataEndTime: daysAgo(4) };
  const listings = { reportType: 'GET_MERCHANT_LISTINGS_ALL_DATA' };
  for (let report = 0; report < 4; report += 1) expect((await create(simulator, visits)).status).toBe(202);
  const refused = await create(simulator, visits);
  expect(refused).toMatchObject({ status: 429, body: { errors: [{ code: 'QuotaExceeded' }] } });
  expect(refused.headers.get('x-amzn-ratelimit-limit')).toBeNull();
  expect((await create(simulator, listings)).status).toBe(202);
  const createdBy: number[] = [4];
  for (let hour = 1; hour < 30; hour += 1) {
    await simulator.control('/clock', { advanceSeconds: 3600 });
    await simulator.logIn();
    const answers = [1, 2, 3, 4, 5].map(() => create(simulator, visits));
    const created = (await Promise.all(answers)).filter(({ status }) => status === 202).length;
    createdBy.push(createdBy.at(-1)! + created);
  }
  expect([createdBy[1], createdBy[23], createdBy[29]]).toEqual([8, 96, 120]);
});
