import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { NotPermitted, ReadLater } from '#server/market/connector.ts';
import { fileOf, type FakePayment } from './testing/fakePago.ts';
import { openReleases } from './testing/readReleases.ts';

useTestDatabase();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:00:00Z');

const at = (hoursAgo: number) => new Date(NOW - hoursAgo * HOUR).toISOString();
const payments = (count: number, hoursApart = 5): FakePayment[] =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, updatedAt: at(n * hoursApart), amount: 50 + n }));
const refuse = (part: string, status: number) => (path: string) =>
  path.includes(part) ? Response.json({ message: 'forbidden' }, { status }) : null;
const paymentCalls = (calls: string[]) => calls.filter((call) => call.includes('/payments/search'));
const windowOf = (call: string) => {
  const query = new URL(call.split(' ')[1]!, 'http://x').searchParams;
  return { from: query.get('begin_date')!.slice(0, 16), to: query.get('end_date')!.slice(0, 16) };
};

test.runIf(hasTrials)(
  'payments of a year are read in windows of a day that share an hour, the newest first',
  async () => {
    const { pago, readAll, stored } = await openReleases(payments(60, 140), { isNew: true });
    await readAll();
    expect([...stored.releases.values()].filter(({ source }) => source === 'payment')).toHaveLength(60);
    const windows = paymentCalls(pago.calls).map(windowOf);
    expect(windows.slice(0, 3)).toEqual([
      { from: '2026-11-19T12:00', to: '2026-11-20T12:00' },
      { from: '2026-11-18T13:00', to: '2026-11-19T13:00' },
      { from: '2026-11-17T14:00', to: '2026-11-18T14:00' },
    ]);
    expect(windows.at(-1)!.from.slice(0, 10), '364 days back').toBe('2025-11-21');
  },
);

test('what changes later is read from an hour before the last window, and the newer one counts', async () => {
  const { pago, readAll, stored, effects } = await openReleases(payments(3));
  await readAll();
  const { until } = (stored.place as { payments: { until: number } }).payments;
  pago.calls = [];
  pago.payments[0] = { ...pago.payments[0]!, updatedAt: new Date(NOW + HOUR).toISOString(), releaseStatus: 'released' };
  effects.pass(2 * HOUR);
  await readAll();
  const minute = (moment: number) => new Date(moment).toISOString().slice(0, 16);
  expect(paymentCalls(pago.calls).map(windowOf)).toEqual([{ from: minute(until - HOUR), to: minute(effects.now()) }]);
  expect(stored.releases.get('payment 1')).toMatchObject({
    status: 'released',
    releasedDay: '2026-11-25',
    netMinor: 4000,
    feesMinor: 1000,
    orderExternalId: '2000000000001',
  });
});

test('a window of many pages is read in pages of a hundred; what leaves it meanwhile hides nothing', async () => {
  const { pago, read, stored } = await openReleases(payments(250, 0.05));
  let hasLeft = false;
  pago.beforeSearch = (offset) => {
    if (offset !== 100 || hasLeft) return;
    hasLeft = true;
    for (const one of pago.payments.slice(-5)) one.updatedAt = new Date(NOW + HOUR).toISOString();
  };
  await read();
  const found = [...stored.releases.keys()].filter((name) => name.startsWith('payment'));
  expect(found).toHaveLength(250);
});

test('a run that dies between any two pages loses nothing and repeats no call', async () => {
  const { pago, read, stored } = await openReleases(payments(250, 0.05));
  pago.form = null;
  for (let runs = 0; runs < 30; runs += 1) await read({ mostPages: 1 });
  expect([...stored.releases.keys()].filter((name) => name.startsWith('payment'))).toHaveLength(250);
  const searches = paymentCalls(pago.calls);
  expect(new Set(searches).size).toBe(searches.length);
  expect(new Set(pago.wanted).size, 'no day twice').toBe(pago.wanted.length);
});

test('a sale whose charges the search leaves out is asked for alone', async () => {
  const { pago, read, stored } = await openReleases([{ id: 1, updatedAt: at(1), isShort: true }]);
  await read();
  expect(pago.calls).toContain('GET /v1/payments/1');
  expect(stored.releases.get('payment 1')).toMatchObject({ feesMinor: 1000 });
});

test('a seller without a form of the report gets ours; one who has a form keeps it', async () => {
  const without = await openReleases();
  without.pago.form = null;
  await without.read();
  expect(without.pago.form).toMatchObject({
    file_name_prefix: 'seller-analytics',
    display_timezone: 'GMT-03',
    separator: ';',
  });
  const own = await openReleases();
  await own.read();
  expect(own.pago.form).toEqual({ file_name_prefix: 'minha-loja', columns: [] });
  expect(own.pago.calls.filter((call) => call.startsWith('POST') && call.endsWith('/config'))).toEqual([]);
});

test('the report is asked for by São Paulo day after the list was looked at, and read when it is made', async () => {
  const { pago, read, readAll, stored, notes } = await openReleases();
  await read();
  const calls = pago.calls.filter((call) => call.includes('release_report'));
  expect(calls.slice(0, 3)).toEqual([
    'GET /v1/account/release_report/config',
    'GET /v1/account/release_report/list',
    'POST /v1/account/release_report',
  ]);
  expect(pago.wanted.slice(0, 2)).toEqual(['2026-11-19', '2026-11-18']);
  expect(pago.wanted).toHaveLength(10);
  expect(notes()).toEqual([
    'Mercado Pago: os relatórios de liberações de 90 dias ainda não vieram; a leitura continua.',
  ]);
  await readAll((day) => fileOf(`${day}T10:00:00-03:00;77${day.slice(-2)};payment;90.00;0.00;90.00;1`));
  expect(pago.files).toHaveLength(90);
  expect(stored.statement.size).toBe(90);
  expect(stored.releases.get('report 7719')).toMatchObject({ releasedDay: '2026-11-19', netMinor: 9000 });
  notes();
  expect(await read()).toEqual({ isComplete: true, hasMore: false });
  expect(notes()).toEqual([]);
});

test('only days without a file are asked for', async () => {
  const { pago, read } = await openReleases();
  pago.files = [{ day: '2026-11-19', name: 'vendas.csv', madeAt: at(1), text: fileOf() }];
  await read();
  expect(pago.wanted[0]).toBe('2026-11-18');
  expect(pago.calls).toContain('GET /v1/account/release_report/vendas.csv');
});

test('a day is read again three and ten days later from files made then', async () => {
  const { pago, readAll, effects } = await openReleases();
  await readAll();
  const again: [number, string[]][] = [];
  for (let days = 1; days <= 12; days += 1) {
    const before = pago.files.length;
    effects.pass(DAY);
    await readAll();
    again.push([days, pago.files.slice(before).map(({ day }) => day)]);
  }
  const readsOf = (day: string) => again.filter(([, made]) => made.includes(day)).map(([days]) => days);
  expect(readsOf('2026-11-20')).toEqual([1, 3, 10]);
  expect(readsOf('2026-11-19'), 'read on the first day too').toEqual([2, 9]);
  expect(readsOf('2026-11-01')).toEqual([]);
});

test('a day that was asked for is not asked for again for a day', async () => {
  const { pago, read, effects } = await openReleases();
  for (let runs = 0; runs < 10; runs += 1) await read();
  expect(pago.wanted).toHaveLength(90);
  await read();
  expect(pago.wanted).toHaveLength(90);
  effects.pass(25 * HOUR);
  await read();
  expect(pago.wanted).toHaveLength(100);
});

test.each([401, 403])(
  'without the right to payments (%i) the report is read, and the other way round',
  async (status) => {
    const onlyReport = await openReleases(payments(3));
    onlyReport.pago.instead = refuse('/payments', status);
    await onlyReport.readAll((day) => fileOf(`${day}T10:00:00-03:00;77;payment;90.00;0.00;90.00;1`));
    expect(onlyReport.stored.statement.size).toBe(90);
    expect(onlyReport.notes()).toContainEqual(
      'Mercado Pago: sem acesso aos pagamentos. A permissão é opcional; o resto da conta é lido como antes.',
    );
    onlyReport.pago.calls = [];
    await onlyReport.read();
    expect(paymentCalls(onlyReport.pago.calls), 'not again on that day').toEqual([]);

    const onlyPayments = await openReleases(payments(3));
    onlyPayments.pago.instead = refuse('/release_report', status);
    expect(await onlyPayments.read({ mostCalls: 1_000 })).toEqual({ isComplete: true, hasMore: false });
    expect(onlyPayments.stored.releases.size).toBe(3);
    expect(onlyPayments.notes()).toEqual([
      'Mercado Pago: sem acesso ao relatório de liberações. A permissão é opcional; o resto da conta é lido como antes.',
    ]);
  },
);

test('without any right the read is not permitted, and the next day it is tried again', async () => {
  const { pago, read, effects } = await openReleases(payments(1));
  pago.instead = refuse('/v1', 403);
  await expect(read()).rejects.toThrow(NotPermitted);
  expect(pago.calls).toHaveLength(2);
  await expect(read()).rejects.toThrow('Mercado Pago: sem acesso.');
  expect(pago.calls).toHaveLength(2);
  effects.pass(DAY);
  pago.instead = () => null;
  await read();
  expect(pago.calls.length).toBeGreaterThan(2);
});

test.each([
  ['206', () => Response.json({ paging: { total: 0 }, results: [] }, { status: 206 })],
  ['an empty body', () => new Response(null, { status: 200 })],
])('%s is not final: it is left to the next run, and named', async (_, answer) => {
  const { pago, read, readAll, stored, notes } = await openReleases(payments(3));
  pago.instead = (path, call) => (path.includes('/payments') && call === 1 ? answer() : null);
  expect(await read()).toEqual({ isComplete: false, hasMore: true });
  expect(notes()).toContainEqual(
    'Mercado Pago: uma resposta veio incompleta (206); a próxima sincronização lê de novo.',
  );
  await readAll();
  expect([...stored.releases.keys()].filter((name) => name.startsWith('payment'))).toHaveLength(3);
});

test('a refusal (429) ends the read for a quarter of an hour', async () => {
  const { pago, read, readAll, stored, effects } = await openReleases(payments(3));
  pago.instead = (_, call) => (call === 1 ? new Response(null, { status: 429 }) : null);
  await expect(read()).rejects.toThrow(ReadLater);
  await expect(read()).rejects.toThrow(ReadLater);
  expect(pago.calls).toHaveLength(1);
  effects.pass(16 * 60_000);
  await readAll();
  expect(stored.releases.size).toBe(3);
});

test('a file that does not close is read, and said so; an unreadable one leaves the others', async () => {
  const { readAll, stored, notes } = await openReleases();
  await readAll((day) => {
    if (day === '2026-11-18') return 'DATE;DESCRIPTION\n;';
    const closing = day === '2026-11-19' ? '95.50' : '90.00';
    return fileOf(';;;0.00;0.00;;', `${day}T10:00:00-03:00;77;payment;90.00;0.00;90.00;1`, `;;;${closing};0.00;;`);
  });
  expect(stored.statement.size).toBeGreaterThan(88);
  expect(notes().filter((note) => !note.includes('vieram'))).toEqual([
    'Mercado Pago: o relatório de liberações de 19/11/2026 não fecha: o saldo final difere das linhas em R$\u00A05,50.',
    'Mercado Pago: o relatório de liberações de 18/11/2026 não pôde ser lido: Mercado Pago (release_report): falta a coluna NET_CREDIT_AMOUNT.',
  ]);
});
