import { beforeAll, expect, test } from 'vitest';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { sheetRows } from '#server/platform/testing/sheetRows.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { useSqlDatabase } from '#server/insight/sqlbox/testing/sqlDatabase.ts';
import { differenceSummary } from './differenceSummary.ts';
import { moneyDifferences } from './moneyDifferences.ts';
import { addDifferences } from './testing/addDifferences.ts';

useSqlDatabase();

let viewer: Viewer;
let client: Awaited<ReturnType<typeof appClient>>;
let other: Viewer;

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const freightOf = (n: number) => ({ orderId: `20000000${n}`, deltaMinor: -680 });

beforeAll(async () => {
  viewer = await newViewer('Dona');
  await queryRows('UPDATE users SET is_developer = true');
  other = await newViewer('Outra');
  client = await appClient(viewer);
  const ids = await addDifferences(
    viewer,
    ...Array.from({ length: 9 }, (_, n) => freightOf(n)),
    { orderId: '200000001', slot: 'fees', reason: 'commission_over', deltaMinor: -1_200, saleDay: '2026-11-03' },
    {
      orderId: 'A',
      marketplace: 'amazon',
      reason: 'release_late',
      slot: 'release',
      class: 'held',
      deltaMinor: -5_001,
      chargedMinor: null,
      paidMinor: 0,
      saleDay: '2026-11-04',
      packId: 'C-1',
    },
    { orderId: 'B', deltaMinor: -900, isCertain: false, basis: 'estimate' },
    { orderId: 'D', deltaMinor: -700, currency: 'USD', marketplace: 'amazon' },
    {
      orderId: null,
      marketplace: 'amazon',
      listingKey: 'CS-01-P',
      reason: 'loss_unpaid',
      slot: 'reimbursement',
      class: 'missing',
      deltaMinor: -4_500,
      saleDay: null,
      since: '2026-11-05',
    },
    { orderId: 'E', deltaMinor: -99 },
    { orderId: 'F', class: 'matched', reason: 'agrees', deltaMinor: 3 },
    { orderId: 'G', class: 'in_progress', reason: 'not_due', deltaMinor: null },
    { orderId: 'H', deltaMinor: -77_700 },
    { orderId: 'I', deltaMinor: -88_800 },
    { orderId: 'J', deltaMinor: 300, reason: 'freight_under' },
  );
  await setDisputes(viewer, { ids: [ids.at(-3)!], state: 'ignored', note: 'acordo' });
  await setDisputes(viewer, { ids: [ids.at(-2)!], state: 'won', recoveredMinor: 80_000 });
  await setDisputes(viewer, { ids: [ids[9]!], state: 'contested', protocol: '123' });
  await addDifferences(other, { orderId: '200000001', deltaMinor: -99_999 });
});

const FIELDS = `id orderNumber marketplace classText reason reasonText expected { minor } charged { minor } paid { minor }
  delta { minor } atStake { minor currency } isCertain since state dispute { recovered { minor } protocol note }`;
const inGraphql = async (args = '') =>
  (
    await client.graphql(
      `{ viewer { moneyDifferences${args} { edges { cursor node { ${FIELDS} } } pageInfo { hasNextPage endCursor } } } }`,
    )
  ).data.viewer.moneyDifferences;
const deltasOf = (page: { edges: { node: { delta: { minor: number } } }[] }) =>
  page.edges.map(({ node }) => node.delta.minor);

test('the worklist begins with the highest amount, from R$ 1,00, without what is ignored or decided', async () => {
  const page = await inGraphql();
  expect(deltasOf(page)).toEqual([-5_001, -4_500, -1_200, -900, -700, ...Array.from({ length: 9 }, () => -680), 300]);
  expect(page.pageInfo).toMatchObject({ hasNextPage: false });
  expect(page.edges[2].node).toMatchObject({
    orderNumber: '200000001',
    classText: 'Diferença',
    reason: 'COMMISSION_OVER',
    reasonText: 'Comissão cobrada acima da informada',
    expected: { minor: 1_800 },
    paid: null,
    state: 'CONTESTED',
    dispute: { protocol: '123', note: null, recovered: null },
  });
});

test('totals are by currency, indications apart, and causes are sentences with their orders and amount', async () => {
  const { totals, causes } = await differenceSummary(viewer, {});
  expect(totals.map((total) => ({ ...total, text: plain(total.text) }))).toEqual([
    {
      currency: 'BRL',
      atStakeMinor: 5_001 + 4_500 + 1_200 + 9 * 680 + 300,
      count: 13,
      orderCount: 11,
      contestedMinor: 1_200,
      indications: { atStakeMinor: 900, count: 1, orderCount: 1 },
      text: 'R$ 171,21 para conferir em 11 pedidos',
    },
    expect.objectContaining({ currency: 'USD', atStakeMinor: 700, count: 1, orderCount: 1 }),
  ]);
  expect(causes.map(({ text }) => plain(text))).toEqual([
    'Frete cobrado acima do informado · 9 pedidos · R$ 61,20',
    'Liberação atrasada · 1 pedido · R$ 50,01',
    'Unidade perdida sem reembolso · 1 caso · R$ 45,00',
    'Comissão cobrada acima da informada · 1 pedido · R$ 12,00',
    'Frete cobrado acima do informado · 1 pedido · R$ 9,00 · indício',
    'Frete cobrado abaixo do informado · 1 pedido · R$ 3,00',
    'Frete cobrado acima do informado · 1 pedido · US$ 7,00',
  ]);
});

test('every cause opens its list, which adds up to it', async () => {
  const { causes } = await differenceSummary(viewer, {});
  for (const { reason, currency, isCertain, atStakeMinor, count } of causes) {
    const { edges } = await moneyDifferences(viewer, { reasons: [reason], currency, isCertain });
    const sum = edges.reduce((all, { node }) => all + node.atStakeMinor, 0);
    expect([edges.length, sum], `${reason}`).toEqual([count, atStakeMinor]);
  }
});

test.each([
  ['classes: [HELD]', ['A']],
  ['slots: [FEES]', ['200000001']],
  ['marketplace: AMAZON', ['A', null, 'D']],
  ['currency: "USD"', ['D']],
  ['isCertain: false', ['B']],
  ['minimumMinor: 4500', ['A', null]],
  ['states: [WON, IGNORED]', ['I', 'H']],
  ['states: [CONTESTED]', ['200000001']],
  ['orderNumber: " #200000001 "', ['200000001', '200000001']],
  ['orderNumber: "C-1"', ['A']],
  ['orderNumber: "20000000"', []],
  ['month: "2026-11"', ['A', null, '200000001']],
  ['reasons: [FREIGHT_UNDER]', ['J']],
  ['reasons: [], classes: [], minimumMinor: 4999', ['A']],
])('a filter narrows: %s', async (filter, orders) => {
  const { edges } = await inGraphql(`(filter: { ${filter} })`);
  expect(edges.map(({ node }: { node: { orderNumber: string | null } }) => node.orderNumber)).toEqual(orders);
});

test.each(['2026-13', '2026', '0001-01', `2026-1'`])('%s is no month', async (month) => {
  await expect(moneyDifferences(viewer, { month })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test.each(['AT_STAKE', 'OLDEST', 'NEWEST'])(
  'page after page in the order %s is every row once, over ties too',
  async (sort) => {
    const whole = await inGraphql(`(sort: ${sort})`);
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const page: any = await inGraphql(`(sort: ${sort}, first: 2${after ? `, after: "${after}"` : ''})`);
      ids.push(...page.edges.map(({ node }: { node: { id: string } }) => node.id));
      after = page.pageInfo.endCursor;
      if (!page.pageInfo.hasNextPage) break;
    }
    expect(ids).toEqual(whole.edges.map(({ node }: { node: { id: string } }) => node.id));
    expect(new Set(ids).size).toBe(15);
  },
);

test('a cursor of another order is refused', async () => {
  const { edges } = await moneyDifferences(viewer, {}, { first: 1 }, 'oldest');
  await expect(moneyDifferences(viewer, {}, { after: edges[0]!.cursor })).rejects.toMatchObject({ code: 'BAD_CURSOR' });
});

test('GraphQL, REST, both CSVs, the spreadsheet and SQL show the same amounts, to the cent', async () => {
  const ofGraphql = deltasOf(await inGraphql());
  const rest = (await (await client.get('/api/reconciliation/differences')).json()) as any;
  expect(rest.differences.map(({ difference }: { difference: number }) => Math.round(difference * 100))).toEqual(
    ofGraphql,
  );
  expect(rest.totals.map(({ atStake, currency }: any) => [currency, atStake])).toEqual([
    ['BRL', 171.21],
    ['USD', 7],
  ]);
  expect(rest.next).toBeNull();
  const file = async (format: string) => client.get(`/api/reconciliation/differences/export?format=${format}`);
  const cents = (cell: unknown) => Math.round(Number(String(cell).replace(',', '.')) * 100);
  for (const format of ['csv', 'excelBr']) {
    const [titles, ...rows] = csvRows(await (await file(format)).text()).map(({ cells }) => cells);
    const place = titles!.indexOf('Diferença');
    expect(
      rows.map((row) => cents(row[place])),
      `${format}`,
    ).toEqual(ofGraphql);
  }
  const [titles, ...rows] = sheetRows(Buffer.from(await (await file('xlsx')).arrayBuffer()));
  const place = titles!.findIndex((title) => (title as unknown[])[0] === 'Diferença');
  expect(rows.map((row) => cents([row[place]].flat()[0]))).toEqual(ofGraphql);
  const sql = `SELECT order_number, difference, state FROM money_differences
    WHERE state IN ('open', 'contested') AND at_stake >= 1 ORDER BY at_stake DESC, id`;
  const { rows: answered } = (await (await client.post('/api/database/query', { query: sql })).json()) as any;
  expect(answered.map(({ difference }: { difference: unknown }) => cents(difference))).toEqual(ofGraphql);
});

test('every door shows a lost unit by its SKU, which has no order', async () => {
  const reason = 'filter: { reasons: [LOSS_UNPAID] }';
  const { data } = await client.graphql(
    `{ viewer { moneyDifferences(${reason}) { edges { node { orderNumber listingKey saleDay } } } moneyDifferenceSummary(${reason}) { totals { text } } } }`,
  );
  expect(data.viewer.moneyDifferences.edges).toEqual([
    { node: { orderNumber: null, listingKey: 'CS-01-P', saleDay: null } },
  ]);
  expect(plain(data.viewer.moneyDifferenceSummary.totals[0].text)).toBe('R$ 45,00 para conferir em 1 caso');
  const rest = (await (await client.get('/api/reconciliation/differences?reason=loss_unpaid')).json()) as any;
  expect(rest.differences).toMatchObject([{ orderNumber: null, sku: 'CS-01-P', difference: -45 }]);
  const file = await client.get('/api/reconciliation/differences/export?format=csv&reason=loss_unpaid');
  const [titles, row] = csvRows(await file.text()).map(({ cells }) => cells);
  expect(['Pedido', 'SKU', 'Data'].map((title) => row![titles!.indexOf(title)])).toEqual(['', 'CS-01-P', '2026-11-05']);
  const query = `SELECT order_number, sku, difference FROM money_differences WHERE reason = 'loss_unpaid'`;
  const { rows } = (await (await client.post('/api/database/query', { query })).json()) as any;
  expect(rows).toMatchObject([{ order_number: null, sku: 'CS-01-P' }]);
});

test('the second account sees its own difference only', async () => {
  const { edges } = await moneyDifferences(other, { orderNumber: '200000001' });
  expect(edges.map(({ node }) => node.deltaMinor)).toEqual([-99_999]);
  expect((await differenceSummary(other, {})).totals).toMatchObject([{ atStakeMinor: 99_999 }]);
});
