import { textsOf } from '#server/market/testing/textsOf.ts';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { NotPermitted, ReadLater } from '#server/market/connector.ts';
import type { FakeRow } from './testing/fakeBill.ts';
import { NOVEMBER, OCTOBER } from './testing/fakeBill.ts';
import { openBills } from './testing/readBills.ts';

useTestDatabase();

const HOUR = 3_600_000;

/** A commission and a freight of each order, a storage, a bonus of last month's bill, and a charge of Mercado Pago. */
const rowsOf = (orders: number): FakeRow[] => [
  ...Array.from({ length: orders }, (_, n): FakeRow[] => [
    { id: 100 + 2 * n, subType: 'CVVML', amount: 12.5, orderId: 1_000 + n },
    { id: 101 + 2 * n, subType: 'CXDE', amount: 8.19, orderId: 1_000 + n },
  ]).flat(),
  { id: 90, subType: 'CFWA', amount: 2.5, report: 'ML/full/details' },
  { id: 91, subType: 'BVVML', amount: 12.5, orderId: 7, document: 'CREDIT_NOTE' },
  { id: 92, subType: 'CCMP', amount: 1.1, report: 'MP/details' },
];
const totalOf = (orders: number) => -orders * (1250 + 819) - 250 + 1250 - 110;

test('every report of both documents and groups is read, and the open period is complete', async () => {
  const { bill, readAll, sums, states, stored, notes } = await openBills(rowsOf(3));
  await readAll();
  expect(sums()).toBe(totalOf(3));
  expect(states()).toEqual({ 'ML 2026-11-01': 'complete', 'MP 2026-11-01': 'complete' });
  expect(stored.periods.get('ML 2026-11-01')).toMatchObject({
    marketplace: 'mercadolivre',
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    isClosed: false,
    dueDay: '2026-12-12',
    currency: 'BRL',
    amountMinor: 10010,
    differenceMinor: 0,
  });
  expect(bill.calls.slice(0, 3)).toEqual([
    '/monthly/periods?group=ML&document_type=BILL&offset=0&limit=12',
    '/monthly/periods?group=MP&document_type=BILL&offset=0&limit=12',
    '/periods/key/2026-11-01/group/ML/details?document_type=BILL&limit=1000&from_id=0&sort_by=ID&order_by=ASC',
  ]);
  expect(notes()).toEqual([]);
});

test('two lists, six reports and two sums are ten calls, at least twelve seconds apart', async () => {
  const { bill, readAll, effects } = await openBills(rowsOf(1));
  await readAll();
  expect(bill.calls).toHaveLength(10);
  expect(effects.slept).toHaveLength(9);
  expect(effects.slept.every((ms) => ms === 12_000)).toBe(true);
});

test('a run makes a few calls, and the next ones go on where it ended', async () => {
  const { bill, readAll, sums } = await openBills(rowsOf(10));
  bill.pageSize = 5;
  expect(await readAll({ mostCalls: 4 })).toBeGreaterThan(2);
  expect(sums()).toBe(totalOf(10));
  const pages = bill.calls.filter((call) => call.includes('/ML/details?document_type=BILL'));
  expect(pages.map((call) => /from_id=(\d+)/.exec(call)![1])).toEqual(['0', '104', '109', '114', '119']);
});

test('a run that dies between any two pages loses and repeats nothing', async () => {
  const { bill, read, sums, states } = await openBills(rowsOf(10));
  bill.pageSize = 5;
  for (let runs = 0; runs < 60; runs += 1) await read({ mostPages: 1 });
  expect(sums()).toBe(totalOf(10));
  expect(states()).toEqual({ 'ML 2026-11-01': 'complete', 'MP 2026-11-01': 'complete' });
  expect(new Set(bill.calls).size, 'no call twice').toBe(bill.calls.length);
});

test('the open period is read on from its last row half a day later, from its first a day later, and not before', async () => {
  const { bill, readAll, read, effects, sums } = await openBills(rowsOf(2));
  await readAll();
  bill.calls = [];
  effects.pass(HOUR);
  expect(await read()).toEqual({ isComplete: true, hasMore: false });
  expect(bill.calls).toEqual([]);
  bill.rows.push({ id: 999, subType: 'CVVML', amount: 1, orderId: 1_001 });
  effects.pass(11 * HOUR);
  await readAll();
  expect(bill.calls[0]).toContain('/ML/details?document_type=BILL&limit=1000&from_id=103');
  expect(sums()).toBe(totalOf(2) - 100);
  bill.calls = [];
  effects.pass(12 * HOUR);
  await readAll();
  const details = bill.calls.filter((call) => call.includes('/ML/details?document_type=BILL'));
  expect(details.map((call) => /from_id=(\d+)/.exec(call)![1])).toEqual(['0']);
  expect(
    bill.calls.filter((call) => call.includes('monthly')),
    'once a day',
  ).toHaveLength(2);
});

test('a closed period is closed when its rows add up to its summary, and is read for late bonuses', async () => {
  const { bill, readAll, states, stored, effects } = await openBills(
    [...rowsOf(2), { id: 50, key: OCTOBER.key, subType: 'CVVML', amount: 9, orderId: 7, day: '2026-10-09' }],
    [NOVEMBER, OCTOBER],
  );
  await readAll();
  expect(states()).toMatchObject({ 'ML 2026-10-01': 'closed', 'MP 2026-10-01': 'closed' });
  bill.rows.push({ id: 2_000, key: OCTOBER.key, subType: 'BVVML', amount: 9, orderId: 7, document: 'CREDIT_NOTE' });
  effects.pass(12 * HOUR);
  await readAll();
  expect(stored.amounts.get('2000')).toMatchObject({ kind: 'fee_returned', amountMinor: 900, orderExternalId: '7' });
});

test('a closed period whose rows lack something is partial, with the difference, and said so', async () => {
  const { bill, readAll, states, stored, notes } = await openBills(rowsOf(2), [NOVEMBER, OCTOBER]);
  bill.unlisted = [{ type: 'CESM', amount: 99.9 }];
  await readAll();
  expect(states()).toMatchObject({ 'ML 2026-11-01': 'complete', 'ML 2026-10-01': 'partial' });
  expect(stored.periods.get('ML 2026-10-01')!.differenceMinor).toBe(9990);
  expect(notes()).toContainEqual(
    'Mercado Livre: a fatura de outubro de 2026 foi lida em parte: as linhas e o resumo diferem em R$\u00A099,90. Ela é lida de novo a cada semana.',
  );
});

test('a partial period is closed once the rows that it lacked have come', async () => {
  const { bill, readAll, states, effects } = await openBills(rowsOf(2), [NOVEMBER, OCTOBER]);
  bill.unlisted = [{ type: 'CESM', amount: 9 }];
  await readAll();
  expect(states()).toMatchObject({ 'ML 2026-10-01': 'partial' });
  bill.unlisted = [];
  for (const key of [NOVEMBER.key, OCTOBER.key])
    bill.rows.push({ id: key === NOVEMBER.key ? 999 : 998, key, subType: 'CESM', amount: 9 });
  effects.pass(12 * HOUR);
  await readAll();
  expect(states()).toMatchObject({ 'ML 2026-11-01': 'complete', 'ML 2026-10-01': 'closed' });
});

test('a period that ended is held against its final sums as soon as it is listed as closed', async () => {
  const { bill, readAll, states, effects } = await openBills(rowsOf(2));
  await readAll();
  bill.periods = [
    { key: '2026-12-01', from: '2026-12-01', to: '2026-12-31' },
    { ...NOVEMBER, isClosed: true },
  ];
  bill.unlisted = [{ type: 'CESM', amount: 9 }];
  effects.pass(16 * HOUR); // the next day
  await readAll();
  expect(states()).toMatchObject({ 'ML 2026-11-01': 'partial', 'MP 2026-11-01': 'closed' });
});

const ORDERS = 9;
test('pages that start again are given up for the orders and sub-types, with the same rows as a calm read', async () => {
  const rows = [
    ...rowsOf(ORDERS),
    { id: 95, subType: 'BXDE', amount: 4, orderId: 7 },
    { id: 96, subType: 'CESM', amount: 3 },
    { id: 500, subType: 'CESM', amount: 6 },
  ];
  const calm = await openBills(rows);
  await calm.readAll();
  const { bill, orders, readAll, stored, states, asked, notes } = await openBills(rows);
  orders.push(...Array.from({ length: ORDERS }, (_, n) => String(1_000 + n)));
  bill.pageSize = 5;
  bill.liesAfter = 100;
  await readAll({ mostCalls: 6 });
  expect([...stored.amounts.keys()].toSorted()).toEqual([...calm.stored.amounts.keys()].toSorted());
  expect(states(), 'the sums agree').toEqual({ 'ML 2026-11-01': 'complete', 'MP 2026-11-01': 'complete' });
  expect(asked).toContainEqual({
    fromDay: '2026-11-01',
    toDay: '2026-11-30',
    after: null,
    most: 60,
    withoutSource: null,
  });
  expect(
    bill.calls.filter((call) => call.includes('detail_sub_types=')).map((call) => /types=(\w+)/.exec(call)![1]),
  ).toEqual(['BXDE', 'CESM', 'CFWA']);
  expect(notes()).toContain(
    'Mercado Livre: as páginas da fatura de novembro de 2026 se repetiram; ela foi lida pelos pedidos.',
  );
});

test('pages of rows without ids come to an end too', async () => {
  const { bill, readAll, states } = await openBills(rowsOf(1));
  const rows = Array.from({ length: 1_000 }, (_, n) => ({ charge_info: { detail_id: `n.º ${n}` } }));
  const good = (id: number) => ({
    charge_info: {
      detail_id: id,
      detail_type: 'CHARGE',
      detail_sub_type: 'CV',
      detail_amount: 1,
      creation_date_time: '2026-11-10T10:00:00',
    },
  });
  bill.instead = (call) => {
    if (!bill.calls[call - 1]!.includes('/ML/details?document_type=BILL')) return null;
    const isFirst = bill.calls[call - 1]!.includes('from_id=0');
    return Response.json({ limit: 1_000, results: isFirst ? [good(1), ...rows.slice(1)] : rows });
  };
  await readAll();
  expect(states()).toMatchObject({ 'ML 2026-11-01': 'partial' });
});

test('what neither orders nor sub-types bring leaves the period partial', async () => {
  const { bill, readAll, states, stored } = await openBills(rowsOf(ORDERS));
  bill.pageSize = 5;
  bill.liesAfter = 100;
  await readAll(); // the product knows none of the orders
  expect(states()).toMatchObject({ 'ML 2026-11-01': 'partial' });
  expect(stored.periods.get('ML 2026-11-01')!.differenceMinor).toBe(ORDERS * (1250 + 819));
});

test('an incomplete answer (206) of any call is asked for again by the next run, and nothing of it is kept', async () => {
  const calm = await openBills(rowsOf(6));
  calm.bill.pageSize = 5;
  await calm.readAll();
  const count = calm.bill.calls.length;
  expect(count).toBeGreaterThan(10);
  for (let incomplete = 1; incomplete <= count; incomplete += 1) {
    const { bill, read, readAll, sums, states, notes } = await openBills(rowsOf(6));
    bill.pageSize = 5;
    bill.instead = (call) => (call === incomplete ? Response.json({ results: [] }, { status: 206 }) : null);
    expect(await read(), `206 of call ${incomplete}`).toEqual({ isComplete: false, hasMore: true });
    expect(notes()).toContain(
      'Mercado Livre: uma parte da fatura veio incompleta (206); a próxima sincronização lê de novo.',
    );
    await readAll();
    expect(sums()).toBe(totalOf(6));
    expect(states()).toEqual({ 'ML 2026-11-01': 'complete', 'MP 2026-11-01': 'complete' });
  }
});

test('a refusal (429) without a body ends the read for a quarter of an hour, without another try', async () => {
  const { bill, read, readAll, effects, sums } = await openBills(rowsOf(6));
  bill.instead = (call) => (call === 4 ? new Response(null, { status: 429 }) : null);
  await expect(read()).rejects.toThrow(ReadLater);
  await expect(read(), 'before the pause is over').rejects.toThrow(ReadLater);
  expect(bill.calls).toHaveLength(4);
  effects.pass(15 * 60_000);
  await readAll();
  expect(sums()).toBe(totalOf(6));
  expect(bill.calls).toHaveLength(11);
});

test('each call refused (429) three times and then incomplete (206) once comes to the rows of a calm read', async () => {
  const calm = await openBills(rowsOf(ORDERS));
  calm.bill.pageSize = 5;
  await calm.readAll();
  const { bill, read, stored, states, effects, sums } = await openBills(rowsOf(ORDERS));
  bill.pageSize = 5;
  bill.instead = (call) => {
    const tries = bill.calls.slice(0, call).filter((one) => one === bill.calls[call - 1]).length;
    if (tries <= 3) return new Response(null, { status: 429 });
    return tries === 4 ? Response.json({ results: [{}] }, { status: 206 }) : null;
  };
  let refused = 0;
  for (let isOver = false; !isOver;) {
    const { hasMore } = await read().catch((error: unknown) => {
      if (!(error instanceof ReadLater)) throw error;
      refused += 1;
      effects.pass(15 * 60_000);
      return { hasMore: true };
    });
    isOver = !hasMore;
  }
  expect(refused).toBe(3 * new Set(calm.bill.calls).size);
  expect([...stored.amounts.keys()].toSorted()).toEqual([...calm.stored.amounts.keys()].toSorted());
  expect([sums(), states()]).toEqual([calm.sums(), calm.states()]);
});

test('without the right to read bills the seller learns which one is missing; without Mercado Pago the rest is read', async () => {
  const refused = await openBills(rowsOf(1));
  refused.bill.instead = () => Response.json({ message: 'forbidden' }, { status: 403 });
  const error = await refused.read().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(NotPermitted);
  expect((error as Error).message).toContain('“Faturamento”');
  expect((error as Error).message).toContain('autorize o aplicativo de novo');
  const { bill, readAll, states } = await openBills(rowsOf(1));
  bill.instead = (call) => (bill.calls[call - 1]!.includes('group=MP') ? new Response(null, { status: 403 }) : null);
  await readAll();
  expect(states()).toEqual({ 'ML 2026-11-01': 'complete' });
});

test('orders of the last days without any row are asked for by sixties, once a day', async () => {
  const { bill, orders, asked, readAll, effects, stored } = await openBills([]);
  const ids = Array.from({ length: 130 }, (_, n) => String(1_000 + n));
  orders.push(...ids);
  await readAll();
  const calls = bill.calls.filter((call) => call.includes('order/details'));
  expect(calls.map((call) => decodeURIComponent(call).split('=')[1]!.split(',').length)).toEqual([60, 60, 10]);
  expect(asked[0]).toEqual({
    fromDay: '2026-11-17',
    toDay: '2026-11-20',
    after: null,
    most: 60,
    withoutSource: 'mercadolivre.billing',
  });
  effects.pass(2 * HOUR);
  await readAll();
  expect(bill.calls.filter((call) => call.includes('order/details'))).toHaveLength(3);
  bill.rows.push({ id: 1, subType: 'CVVML', amount: 2, orderId: 1_001 });
  effects.pass(24 * HOUR);
  await readAll();
  expect(stored.amounts.get('1')).toMatchObject({ orderExternalId: '1001', amountMinor: -200 });
});

test.runIf(hasTrials)('66,000 rows are read in 70 calls, in runs of 25', async () => {
  const rows = Array.from({ length: 66_000 }, (_, n): FakeRow => ({
    id: n + 1,
    subType: 'CVVML',
    amount: 1,
    orderId: 5_000 + n,
  }));
  const { bill, readAll, sums } = await openBills(rows);
  await readAll();
  expect(sums()).toBe(-6_600_000);
  expect(bill.calls.filter((call) => call.includes('ML/details?document_type=BILL')).length).toBeLessThanOrEqual(70);
});

test('an unknown charge is named to the seller, and an unreadable row is left out by its id', async () => {
  const { bill, readAll, notes, session, sums } = await openBills([
    { id: 1, subType: 'CNOVA', amount: 5, orderId: 1 },
    { id: 2, subType: 'CVVML', amount: 7, orderId: 1 },
  ]);
  bill.rows.push({ id: 3, subType: 'CVVML', amount: 9, day: 'ontem' });
  await readAll();
  expect(sums()).toBe(-1_200);
  expect(notes()).toEqual([
    'Mercado Livre: nova cobrança na fatura, que não conhecemos: Texto de CNOVA (CNOVA). Ela conta entre as outras tarifas.',
  ]);
  expect(textsOf(session.skippedRows.take())).toEqual([
    'Mercado Livre: a cobrança 3 da fatura não pôde ser lida e ficou de fora.',
  ]);
});

test('each row comes as it was read too, and the amounts of a period, its charges and its summary are equal', async () => {
  const { bill, readAll, stored, sums } = await openBills([
    ...rowsOf(9),
    { id: 95, subType: 'BXDE', amount: 4, orderId: 7 },
  ]);
  bill.pageSize = 5;
  await readAll();
  const charges = [...stored.charges.values()];
  expect(charges).toHaveLength(22);
  expect(charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(sums());
  const ofSummary = charges.filter(({ group, document }) => group === 'ML' && document === 'BILL');
  const detailSums: Record<string, number> = {};
  for (const { type, subType, amountMinor } of ofSummary) {
    const name = `${type.toUpperCase()}/${subType}`;
    detailSums[name] = (detailSums[name] ?? 0) + Math.abs(amountMinor);
  }
  expect(stored.periods.get('ML 2026-11-01')!.summary).toEqual(detailSums);
  expect(stored.charges.get('91')).toMatchObject({
    group: 'ML',
    key: '2026-11-01',
    report: 'details',
    document: 'CREDIT_NOTE',
    type: 'bonus',
    amountMinor: 1250,
    orderExternalId: '7',
  });
});

test('a page of an open period has all ids between its ends, and one of a closed period says nothing of them', async () => {
  const { bill, readAll, stored } = await openBills(
    [...rowsOf(4), { id: 50, key: OCTOBER.key, subType: 'CVVML', amount: 9, orderId: 7 }],
    [NOVEMBER, OCTOBER],
  );
  bill.pageSize = 5;
  await readAll();
  const pages = stored.covered.filter(
    ({ group, report, document }) => `${group} ${report} ${document}` === 'ML details BILL',
  );
  expect(pages.map(({ key, afterId, toId, ids }) => [key, afterId, toId, ids.length])).toEqual([
    ['2026-11-01', '0', '104', 5],
    ['2026-11-01', '104', null, 3],
  ]);
});

test('periods that were read before charges were stored are read once more, and keep their state meanwhile', async () => {
  const { bill, readAll, read, stored, states, effects } = await openBills(rowsOf(4), [NOVEMBER, OCTOBER]);
  await readAll();
  for (const period of stored.periods.values()) delete (period.place as { hasCharges?: true }).hasCharges;
  const before = states();
  stored.charges.clear();
  bill.calls = [];
  effects.pass(HOUR);
  bill.pageSize = 5;
  await read({ mostCalls: 3 });
  expect(states()).toEqual(before);
  await readAll();
  expect(stored.charges.size).toBe(11);
  expect(states()).toEqual(before);
  const first = bill.calls.filter((call) => call.includes('/2026-10-01/') && call.includes('from_id=0'));
  expect(first, 'of the past too').toHaveLength(6);
});

const documentCalls = ({ calls }: { calls: string[] }) => calls.filter((call) => call.includes('/documents'));

test('the documents of a closed period are listed page by page, again the next day, and none of an open one', async () => {
  const { bill, readAll, read, effects, stored } = await openBills([], [NOVEMBER, OCTOBER]);
  bill.documents = {
    [NOVEMBER.key]: [{ id: 9, type: 'BILL' }],
    [OCTOBER.key]: [{ id: 1, type: 'BILL' }],
  };
  await readAll();
  const numbers = () => stored.periods.get('ML 2026-10-01')!.documents?.map(({ id }) => id);
  expect(numbers()).toEqual(['1']);
  expect(stored.periods.get('ML 2026-11-01')!.documents ?? null).toBeNull();
  expect(documentCalls(bill)).toEqual([
    '/periods/key/2026-10-01/documents?group=ML&offset=0&limit=50',
    '/periods/key/2026-10-01/documents?group=MP&offset=0&limit=50',
  ]);
  bill.calls.length = 0;
  bill.documents[OCTOBER.key]!.push({ id: 2, type: 'CREDIT_NOTE' });
  effects.pass(12 * HOUR);
  await readAll();
  expect(documentCalls(bill)).toEqual([]);
  effects.pass(12 * HOUR);
  for (let runs = 0; runs < 30; runs += 1) await read({ mostPages: 1 });
  expect(
    documentCalls(bill)
      .filter((call) => call.includes('ML'))
      .map((call) => /offset=(\d+)/.exec(call)![1]),
  ).toEqual(['0', '1']);
  expect(stored.periods.get('ML 2026-10-01')!.documents).toMatchObject([
    { id: '1', type: 'BILL', status: 'BILLED', amountMinor: 10_010, files: [{ id: '7_NF_1_pdf', number: 'NF1' }] },
    { id: '2', type: 'CREDIT_NOTE' },
  ]);
});

test('an incomplete list of documents (206) is asked for by the next run, and a refused one does not stop the bill', async () => {
  const { bill, readAll, read, stored, states } = await openBills([], [OCTOBER]);
  bill.documents = { [OCTOBER.key]: [{ id: 1, type: 'BILL' }] };
  bill.instead = (call) =>
    bill.calls[call - 1]!.includes('/documents') ? new Response('{"results":[]}', { status: 206 }) : null;
  await read();
  expect(stored.periods.get('ML 2026-10-01')!.documents ?? null).toBeNull();
  bill.instead = (call) => (bill.calls[call - 1]!.includes('/documents') ? new Response('{}', { status: 403 }) : null);
  await readAll();
  expect(stored.periods.get('ML 2026-10-01')!.documents).toEqual([]);
  expect(states()).toEqual({ 'ML 2026-10-01': 'closed', 'MP 2026-10-01': 'closed' });
});

test('credit notes whose pages start again leave the period partial, and say so, until a later reading does not', async () => {
  const notes = Array.from({ length: 8 }, (_, n): FakeRow => ({
    id: n + 1,
    subType: 'BVVML',
    amount: 1,
    orderId: n,
    document: 'CREDIT_NOTE',
    key: OCTOBER.key,
  }));
  const { bill, readAll, effects, states, notes: written, sums } = await openBills(notes, [OCTOBER]);
  bill.pageSize = 4;
  bill.liesAfter = 3;
  await readAll();
  expect(states()['ML 2026-10-01']).toBe('partial');
  expect(written().join()).toContain('as páginas das notas de crédito se repetiram');
  bill.liesAfter = Infinity;
  effects.pass(7 * 24 * HOUR);
  await readAll();
  expect(states()['ML 2026-10-01']).toBe('closed');
  expect(sums()).toBe(800);
});
