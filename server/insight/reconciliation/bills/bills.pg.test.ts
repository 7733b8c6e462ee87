import { beforeEach, expect, test } from 'vitest';
import { testCharge } from '#server/records/bills/testing/testCharge.ts';
import { recordCharges } from '#server/records/bills/recordCharges.ts';
import { csvRows } from '#server/platform/files/csvRows.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { Hono } from 'hono';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { billCharges, restatementText } from './billCharges.ts';
import { billDocumentFile } from './billDocumentFile.ts';
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

const FILE = '7_NF_1_pdf';
const bill = {
  id: '1',
  type: 'BILL',
  status: 'BILLED',
  dueDay: '2026-12-10',
  amountMinor: 10_010,
  unpaidMinor: 0,
  currency: 'BRL',
  files: [
    { id: FILE, number: 'NF1' },
    { id: '7_NF_1_zip', number: null },
  ],
};
const fileUrl = (file = FILE) => `/api/bills/${BILL_ID}/documents/${file}`;

/** The first account has a closed bill with a document, and a Mercado Livre that answers with it. */
async function closedBill(
  answer: () => Response = () => new Response('%PDF-1.4 bill', { headers: { 'content-type': 'application/pdf' } }),
) {
  await addBill(viewer.accountId, [], { isClosed: true, state: 'closed', documents: [bill] });
  const asked: string[] = [];
  const mercadoLivre = await fakeServer(
    new Hono().get('/billing/integration/legal_document/:file', (c) => {
      asked.push(`${c.req.param('file')} ${c.req.header('authorization')}`);
      return answer();
    }),
  );
  useMarketplaces({ mercadoLivre, rateFactor: 1_000 });
  const connect = (accountId: number, accessToken: string) =>
    storeKeys({ accountId }, 'mercadolivre', {
      clientId: `app-${accountId}`,
      clientSecret: 's',
      accessToken,
      refreshToken: 'r',
    });
  await connect(viewer.accountId, 'token-of-the-first');
  await connect(other.accountId, 'token-of-the-second');
  return asked;
}

test('a closed period lists its documents in GraphQL and REST, and one that was not read says so', async () => {
  expect((await inGraphql('documents { number }')).documents).toBeNull();
  await closedBill();
  expect(
    await inGraphql(
      'documents { number type typeText status dueDay amount { minor } unpaid { minor } files { id number format } }',
    ),
  ).toEqual({
    documents: [
      {
        number: '1',
        type: 'BILL',
        typeText: 'Fatura',
        status: 'BILLED',
        dueDay: '2026-12-10',
        amount: { minor: 10_010 },
        unpaid: { minor: 0 },
        files: [
          { id: FILE, number: 'NF1', format: 'PDF' },
          { id: '7_NF_1_zip', number: null, format: null },
        ],
      },
    ],
  });
  const rest = (await (await client.get(`/api/bills/${BILL_ID}`)).json()) as any;
  expect(rest.documents).toMatchObject([{ number: '1', amount: 100.1, files: [{ id: FILE, format: 'PDF' }, {}] }]);
});

test('a listed file is fetched with the keys of the account, as a file of its type', async () => {
  const asked = await closedBill();
  const answer = await client.get(fileUrl());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fatura-ml-2026-11-01-1.pdf"');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toBe('%PDF-1.4 bill');
  expect(asked).toEqual([`${FILE} Bearer token-of-the-first`]);
});

test('only listed files are asked for: not others, and not those of another account', async () => {
  const asked = await closedBill();
  for (const file of ['7_NF_2_pdf', '..%2F..%2Forders%2F1']) expect((await client.get(fileUrl(file))).status).toBe(404);
  const second = await appClient(other);
  expect((await second.get(fileUrl())).status).toBe(404);
  await expect(billDocumentFile(other, { periodId: BILL_ID, fileId: FILE })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(asked).toEqual([]);
});

test.each([
  [() => new Response('{}', { status: 404 }), 404, 'O Mercado Livre não tem mais este documento'],
  [() => new Response('{}', { status: 403 }), 409, 'não pode ler os documentos da fatura'],
  [() => new Response('<html>', { headers: { 'content-type': 'application/pdf' } }), 409, 'não é um PDF nem um XML'],
  [() => new Response(null, { status: 429 }), 409, 'Tente de novo em alguns minutos'],
])('what Mercado Livre answers in place of a file is a plain sentence', async (answer, status, sentence) => {
  await closedBill(answer);
  const response = await client.get(fileUrl());
  expect(response.status).toBe(status);
  expect(JSON.stringify(await response.json())).toContain(sentence);
});

test('without keys the seller is sent to the credentials', async () => {
  await closedBill();
  await queryRows('DELETE FROM credentials WHERE account_id = $1', [viewer.accountId]);
  const response = await client.get(fileUrl());
  expect(response.status).toBe(409);
  expect(JSON.stringify(await response.json())).toContain('Conecte o Mercado Livre em Credenciais');
});
