import { beforeAll, expect, test } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { addBill, BILL_ID } from '#server/insight/reconciliation/bills/testing/addBill.ts';
import { type MatchShop, openMatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { addDifferences } from '#server/insight/reconciliation/differences/testing/addDifferences.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { askIn } from '#server/platform/testing/askIn.ts';
import { portugueseIn } from '#server/platform/testing/portugueseIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { setDisputes } from '#server/records/reconciliation/setDisputes.ts';
import { recordStatedSums } from '#server/records/stated/recordStatedSums.ts';

useTestDatabase();

let shop: MatchShop;
let client: Awaited<ReturnType<typeof appClient>>;
let id: number;

const plain = (value: unknown): any => JSON.parse(JSON.stringify(value).replaceAll('\u00A0', ' '));
const ask = async (language: string, query: string) => plain((await askIn(client, language, query)).viewer);

beforeAll(async () => {
  shop = await openMatchShop('Ana');
  const { viewer, accountId } = shop;
  await shop.sellClean('2000000001', { packId: 'P1' });
  await shop.sell(shop.sale('2000000002'));
  [id] = (await addDifferences(viewer, { orderId: '2000000001', packId: 'P1' })) as [number];
  await addDifferences(viewer, { orderId: '2000000002', isCertain: false, reason: 'release_late', class: 'held' });
  await setDisputes(viewer, { ids: [id], state: 'contested' });
  await queryRows(
    `INSERT INTO dispute_events (account_id, dispute_id, user_name, from_state, to_state)
     SELECT account_id, id, 'automático', 'contested', 'contested' FROM disputes WHERE account_id = $1`,
    [accountId],
  );
  await addBill(accountId, undefined, { differenceMinor: 169 });
  const statedAt = new Date(currentTime());
  const sum = {
    marketplace: 'amazon',
    kind: 'available',
    country: 'BR',
    currency: 'BRL',
    name: 'Standard Orders',
  } as const;
  await transaction((tx) => recordStatedSums(accountId, [{ ...sum, amountMinor: 64_000, statedAt }], tx));
  await queryRows('UPDATE users SET is_developer = true');
  client = await appClient(viewer);
});

const MONTH = `{ viewer { reconciliation(period: "2026-10", marketplace: MERCADOLIVRE) {
  stateText toCheck unexplainedText bridge { label } sources { text } } } }`;

test('the bridge of a month and what was read for it are in the language of the reader', async () => {
  const { reconciliation: english } = await ask('en', MONTH);
  expect(portugueseIn(english)).toEqual([]);
  expect(english).toMatchObject({ stateText: 'Partial', toCheck: 'R$6.80 to check in 1 order' });
  const labels = english.bridge.map(({ label }: { label: string }) => label);
  expect(labels.slice(0, 4)).toEqual([
    'Revenue and freight of the buyer',
    'Fees, instalments, freight and logistics',
    'Net refunds',
    'To receive from the sales of October',
  ]);
  expect(english.sources.map(({ text }: { text: string }) => text)).toEqual([
    'Sales: read, until 20/12',
    'Fees and refunds: read, until 20/12',
    'Bill: 1 of 1 part read, closed',
    'Releases: read, until 20/12',
    'Statement: not read yet',
  ]);
  const { reconciliation: spanish } = await ask('es', MONTH);
  expect(spanish.toCheck).toBe('R$ 6,80 para controlar en 1 pedido');
  expect(spanish.bridge[3].label).toBe('A cobrar de las ventas de octubre');
  expect(spanish.sources[4].text).toBe('Extracto: aún no fue leído');
});

const DIFFERENCES = `{ viewer { moneyDifferences { edges { node { classText reasonText stateText
    dispute { events { userName } } } } }
  moneyDifferenceSummary { totals { text } causes { text } } } }`;

test('differences, with what they amount to, are in the language of the reader', async () => {
  const english = await ask('en', DIFFERENCES);
  expect(portugueseIn(english)).toEqual([]);
  expect(english.moneyDifferences.edges[0].node).toEqual({
    classText: 'Difference',
    reasonText: 'Freight charged above the stated one',
    stateText: 'Contested',
    dispute: { events: [{ userName: 'automatic' }, { userName: 'Ana' }] },
  });
  const { moneyDifferences, moneyDifferenceSummary } = await ask('es', DIFFERENCES);
  expect(moneyDifferences.edges[1].node).toMatchObject({ classText: 'Retenido', reasonText: 'Liberación atrasada' });
  expect(moneyDifferenceSummary).toEqual({
    totals: [{ text: 'R$ 6,80 para controlar en 1 pedido' }],
    causes: [
      { text: 'Flete cobrado por encima del informado · 1 pedido · R$ 6,80' },
      { text: 'Liberación atrasada · 1 pedido · R$ 6,80 · indicio' },
    ],
  });
});

const MONEY = `{ viewer { orderMoney(orderId: "2000000001") { lines { kindText basis sourceText } releases { text } }
  moneyChecks { text note } billPeriod(id: "${BILL_ID}") { stateText check } } }`;

test('the money of an order, stated sums and bills are in the language of the reader', async () => {
  const english = await ask('en', MONEY);
  expect(portugueseIn(english)).toEqual([]);
  const { orderMoney, moneyChecks, billPeriod } = english;
  expect(orderMoney.lines[2]).toEqual({ kindText: 'Commission', basis: 'provisional', sourceText: 'order' });
  expect(orderMoney.releases).toEqual([{ text: 'released (payment)' }]);
  expect(moneyChecks[0].text).toBe('Amazon states R$640.00 to be released; no rows were read to compare with.');
  expect(billPeriod).toEqual({ stateText: 'Open, read until today', check: 'differs by R$1.69' });
  const spanish = await ask('es', MONEY);
  expect(spanish.orderMoney.lines[1]).toMatchObject({ kindText: 'Costo del producto', basis: 'no leído' });
  expect(spanish.moneyChecks[0].text).toBe('Amazon informa R$ 640,00 a liberar; no hay líneas leídas para comparar.');
});

test('the evidence is in Portuguese, whoever reads: its marketplace is in Brazil', async () => {
  const path = `/api/reconciliation/differences/${id}/evidence.zip`;
  const answer = await client.request('GET', path, undefined, { 'accept-language': 'en' });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(strFromU8(files['texto.txt']!)).toContain('Frete cobrado acima do informado.');
  expect(strFromU8(files['diferenca.csv']!)).toContain('Diferença;Frete cobrado acima do informado');
});
