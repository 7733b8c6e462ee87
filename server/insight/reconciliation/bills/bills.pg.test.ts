import { beforeEach, expect, test } from 'vitest';
import { testCharge } from '#server/records/bills/testing/testCharge.ts';
import { recordCharges } from '#server/records/bills/recordCharges.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { billCharges, restatementText } from './billCharges.ts';
import { billPeriod, billPeriodList, billsNote } from './billPeriodList.ts';
import { billSums } from './billSums.ts';
import { addBill, BILL_ID } from './testing/addBill.ts';

useTestDatabase();

let viewer: Viewer;
let other: Viewer;
let client: Awaited<ReturnType<typeof appClient>>;

const ROWS = [
  testCharge('1', { orderExternalId: '11', amountMinor: -1000 }),
  testCharge('2', { orderExternalId: '12', amountMinor: -500 }),
  testCharge('3', { type: 'bonus', subType: 'BV', text: 'Cancelamento', amountMinor: 500, bonifiesExternalId: '2' }),
  testCharge('4', { subType: 'CNOVA', text: 'Nova', isUnknown: true, amountMinor: -70, day: '2026-11-11' }),
  testCharge('5', { type: 'bonus', subType: 'BV', amountMinor: 200, document: 'CREDIT_NOTE', bonifiesExternalId: '1' }),
];
const SUMMARY = { 'CHARGE/CV': 1500, 'BONUS/BV': 500, 'CHARGE/CESM': 99 };

beforeEach(async () => {
  [viewer, other] = [await newViewer('Dona'), await newViewer('Outra')];
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  await addBill(viewer.accountId, ROWS, { differenceMinor: 169, summary: SUMMARY });
  await addBill(other.accountId);
  client = await appClient(viewer);
});

const inGraphql = async (fields: string) => {
  const { data, errors } = await client.graphql(`{ viewer { billPeriod(id: "${BILL_ID}") { ${fields} } } }`);
  expect(errors ?? []).toEqual([]);
  return data.viewer.billPeriod;
};
const numbers = async (filter: string) =>
  (await inGraphql(`charges(filter: { ${filter} }) { edges { node { number } } }`)).charges.edges.map(
    ({ node }: { node: { number: string } }) => node.number,
  );

test('a period has its state, its check and what its rows come to', async () => {
  expect(
    await inGraphql(
      'id group state stateText check chargeCount total { minor } unpaid { minor } chargeTotal { minor }',
    ),
  ).toEqual({
    id: BILL_ID,
    group: 'ML',
    state: 'COMPLETE',
    stateText: 'Em aberto, lida até hoje',
    check: 'difere R$\u00A01,69',
    chargeCount: 5,
    total: { minor: 10010 },
    unpaid: { minor: 10 },
    chargeTotal: { minor: -870 },
  });
});

test('the summary of the marketplace stands beside rows, credit notes and bonuses of each sub-type', async () => {
  const [period] = await billPeriodList(viewer);
  const sums = (await billSums(viewer, period!)).map((sum) => [
    sum.subType,
    sum.summaryMinor,
    sum.detailsMinor,
    sum.creditNotesMinor,
    sum.bonusesMinor,
  ]);
  expect(sums).toEqual([
    ['CV', 1500, 1500, 0, 700],
    ['BV', 500, 500, 200, 0],
    ['CESM', 99, 0, 0, 0],
    ['CNOVA', 0, 70, 0, 0],
  ]);
});

test('without a summary its figures are unknown, not zero', async () => {
  await addBill(viewer.accountId, [], { summary: null, differenceMinor: null });
  const period = (await billPeriod(viewer, BILL_ID))!;
  expect((await billSums(viewer, period)).every(({ summaryMinor }) => summaryMinor === null)).toBe(true);
  expect(await inGraphql('check difference { minor }')).toEqual({ check: 'ainda sem resumo', difference: null });
});

test.each([
  ['', ['4', '5', '3', '2', '1']],
  ['subType: "BV"', ['5', '3']],
  ['isWithoutOrder: true', ['4', '5', '3']],
  ['isUnknown: true', ['4']],
  ['isRestated: true', []],
])('a filter narrows the rows: %s', async (filter, expected) => {
  expect(await numbers(filter)).toEqual(expected);
});

test('page after page is every row once', async () => {
  const period = (await billPeriod(viewer, BILL_ID))!;
  const seen: string[] = [];
  for (let after: string | null = null, isLast = false; !isLast;) {
    const page = await billCharges(viewer, period, {}, { first: 2, after });
    seen.push(...page.edges.map(({ node }) => node.externalId));
    after = page.pageInfo.endCursor;
    isLast = !page.pageInfo.hasNextPage;
  }
  expect(seen).toEqual(['4', '5', '3', '2', '1']);
});

test('an amount that the marketplace changed says when and how', async () => {
  const changed = testCharge('1', { orderExternalId: '11', amountMinor: -1004 });
  await transaction((tx) => recordCharges(viewer.accountId, [changed], tx));
  await queryRows(`UPDATE money_versions SET seen_at = '2026-12-13T01:00:00Z' WHERE account_id = $1`, [
    viewer.accountId,
  ]);
  const { charges } = await inGraphql(
    'charges(filter: { isRestated: true }) { edges { node { number restatement } } }',
  );
  expect(charges.edges).toEqual([
    { node: { number: '1', restatement: 'Mercado Livre mudou este valor em 12/12: −10,00 → −10,04' } },
  ]);
  const period = (await billPeriod(viewer, BILL_ID))!;
  const { edges } = await billCharges(viewer, period, { subType: 'CNOVA' });
  expect(restatementText(edges[0]!.node, 'Mercado Livre')).toBeNull();
});

test('REST and the file show the same rows', async () => {
  const { bills } = (await (await client.get('/api/bills')).json()) as any;
  expect(bills).toMatchObject([{ id: BILL_ID, total: 100.1, difference: 1.69, chargeTotal: -8.7 }]);
  const { sums } = (await (await client.get(`/api/bills/${BILL_ID}`)).json()) as any;
  expect(sums[0]).toMatchObject({ subType: 'CV', summary: 15, details: 15, bonuses: 7 });
  const file = async (query: string) =>
    csvRows(await (await client.get(`/api/bills/${BILL_ID}/charges/export?${query}`)).text());
  const [titles, ...rows] = (await file('format=csv')).map(({ cells }) => cells);
  const place = titles!.indexOf('Valor');
  expect(rows.map((row) => Math.round(Number(row[place]) * 100))).toEqual([-70, 200, 500, -500, -1000]);
  expect(await file('format=csv&unknown=yes')).toHaveLength(2);
});

test.each(['mercadolivre.ML.2026-10-01', 'amazon.ML.2026-11-01', 'x', 'mercadolivre.ML.2026-11-01%00'])(
  'there is no bill %s',
  async (id) => {
    expect((await client.get(`/api/bills/${id}`)).status).toBe(404);
    expect(await billPeriod(viewer, decodeURIComponent(id))).toBeNull();
  },
);

test('the second account sees its own rows only', async () => {
  const period = (await billPeriod(other, BILL_ID))!;
  expect(period).toMatchObject({ chargeCount: 1, chargesMinor: -839 });
  expect((await billSums(other, period)).map(({ detailsMinor }) => detailsMinor)).toEqual([839]);
  expect((await billCharges(other, period)).edges).toHaveLength(1);
});

test('a missing right is said in the words of its refusal', async () => {
  expect(await billsNote(viewer)).toBeNull();
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, refused_at, error) VALUES ($1, 'mercadolivre', 'bills', now(), $2)`,
    [viewer.accountId, 'Falta a permissão “Faturamento”.'],
  );
  expect(await billsNote(viewer)).toBe('Falta a permissão “Faturamento”.');
  expect(await billsNote(other)).toBeNull();
});
