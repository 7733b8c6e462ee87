import { expect, test } from 'vitest';
import { DAY } from '#simulator/seller/calendar.ts';
import { type Json, NOW, openSimulator } from '#simulator/testing/openSimulator.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;
const cents = (amount: number) => Math.round(amount * 100);

async function paymentsOf({ mercadolivre }: Simulator, from: number, to: number): Promise<Json[]> {
  const span = `begin_date=${new Date(from).toISOString()}&end_date=${new Date(to).toISOString()}`;
  const { status, body } = await mercadolivre(`/v1/payments/search?range=date_last_updated&${span}&limit=1000`);
  expect(status).toBe(200);
  return body.results;
}

type Row = Record<string, string>;

/** Rows of a file by the names of its columns. */
function rowsOf(text: string, separator = ';'): Row[] {
  const [head, ...lines] = text.trim().split('\n');
  const names = head!.split(separator);
  return lines.map((line) => Object.fromEntries(line.split(separator).map((cell, index) => [names[index]!, cell])));
}
const minor = (row: Row, name: string) => cents(Number(row[name] || 0));
const movedBy = (row: Row) => minor(row, 'NET_CREDIT_AMOUNT') - minor(row, 'NET_DEBIT_AMOUNT');
const isBalance = ({ DESCRIPTION: name }: Row) => !name || name.includes('_payout_');

/** Opening and closing balance of a file, whose movements lead from one to the other. */
function balancesOf(rows: Row[]): [number, number] {
  const [opening, closing] = [movedBy(rows[0]!), movedBy(rows.at(-1)!)];
  const moved = rows.filter((row) => !isBalance(row)).reduce((sum, row) => sum + movedBy(row), 0);
  expect(opening + moved).toBe(closing);
  return [opening, closing];
}

const FORM = {
  file_name_prefix: 'teste',
  separator: ';',
  display_timezone: 'GMT-03',
  columns: [
    'DATE',
    'SOURCE_ID',
    'EXTERNAL_REFERENCE',
    'RECORD_TYPE',
    'DESCRIPTION',
    'NET_CREDIT_AMOUNT',
    'NET_DEBIT_AMOUNT',
    'GROSS_AMOUNT',
    'MP_FEE_AMOUNT',
    'SHIPPING_FEE_AMOUNT',
    'ORDER_ID',
    'PACK_ID',
    'BALANCE_AMOUNT',
  ].map((key) => ({ key })),
};
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
const ROOT = '/v1/account/release_report';

/** The report of a day before today, which is asked for, listed and read. */
async function reportOf({ mercadolivre, control }: Simulator, day: string): Promise<string> {
  const end = new Date(Date.parse(`${day}T02:59:59Z`) + DAY).toISOString().replace('.000', '');
  const asked = await mercadolivre(ROOT, post({ begin_date: `${day}T03:00:00Z`, end_date: end }));
  expect(asked.status).toBe(202);
  expect((await mercadolivre(`${ROOT}/list`)).body[0]).not.toHaveProperty('file_name');
  await control('/clock', { advanceSeconds: 3600 });
  const { body } = await mercadolivre(`${ROOT}/list`);
  const { file_name: name } = body[0];
  return (await mercadolivre(`${ROOT}/${name}`)).body;
}

test('payments agree with their orders: amount, fee, freight, refund, and the release two days after delivery', async () => {
  const simulator = await openSimulator({ documentMs: 60_000 });
  const payments = await paymentsOf(simulator, NOW - 10 * DAY, NOW);
  const statuses = new Set<string>();
  for (const payment of payments.slice(0, 200)) {
    const { body: order } = await simulator.mercadolivre(`/orders/${payment.order.id}`);
    expect(order.payments[0].id).toBe(payment.id);
    expect(payment.transaction_amount).toBe(order.payments[0].transaction_amount);
    expect(payment.transaction_amount_refunded).toBe(order.payments[0].transaction_amount_refunded);
    const own = payment.charges_details.filter((charge: Json) => charge.accounts.from === 'collector');
    const fees = own.filter((charge: Json) => charge.type === 'fee');
    const sum = (charges: Json[]) => charges.reduce((all: number, one: Json) => all + cents(one.amounts.original), 0);
    expect(sum(fees)).toBe(cents(order.payments[0].marketplace_fee));
    const isPaid = payment.date_approved !== null;
    expect(cents(payment.transaction_details.net_received_amount)).toBe(
      isPaid ? cents(payment.transaction_amount) - sum(own) : 0,
    );
    statuses.add(`${payment.status} ${payment.money_release_status}`);
    expect((await simulator.mercadolivre(`/v1/payments/${payment.id}`)).body).toEqual(payment);
  }
  expect([...statuses]).toEqual(expect.arrayContaining(['approved pending', 'approved released', 'refunded pending']));
});

test('the report of a day closes, and releases what its payments say; the next one opens with its balance', async () => {
  const simulator = await openSimulator({ documentMs: 60_000 });
  expect((await simulator.mercadolivre(`${ROOT}/config`)).status).toBe(404);
  expect((await simulator.mercadolivre(`${ROOT}/config`, post(FORM))).status).toBe(201);
  expect((await simulator.mercadolivre(`${ROOT}/config`, post(FORM))).status, 'kept').toBe(409);
  const payments = new Map((await paymentsOf(simulator, NOW - 30 * DAY, NOW)).map((one) => [String(one.id), one]));
  let balance: number | null = null;
  let released = 0;
  // over a Monday, on which a week is paid out
  for (const day of ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17']) {
    const rows = rowsOf(await reportOf(simulator, day));
    const [opening, closing] = balancesOf(rows);
    expect([day, opening]).toEqual([day, balance ?? opening]);
    balance = closing;
    for (const row of rows.filter((one) => !isBalance(one)))
      expect(minor(row, 'GROSS_AMOUNT') + minor(row, 'MP_FEE_AMOUNT') + minor(row, 'SHIPPING_FEE_AMOUNT')).toBe(
        movedBy(row),
      );
    for (const row of rows.filter((one) => one.DESCRIPTION === 'payment')) {
      const payment = payments.get(row.SOURCE_ID!)!;
      expect(movedBy(row)).toBe(cents(payment.transaction_details.net_received_amount));
      expect(String(payment.order.id)).toBe(row.ORDER_ID);
      released += 1;
    }
    expect(rows.some(({ DESCRIPTION: name }) => name === 'payout')).toBe(day === '2026-11-16');
  }
  expect(released).toBeGreaterThan(0);
});

test('a bill is paid on its day with both sides of its reserve', async () => {
  const simulator = await openSimulator({ documentMs: 60_000 });
  await simulator.mercadolivre(`${ROOT}/config`, post(FORM));
  const rows = rowsOf(await reportOf(simulator, '2026-10-24'));
  const bill = rows.filter((row) => row.EXTERNAL_REFERENCE!.startsWith('MELIPAYMENTS'));
  expect(bill.map((row) => row.DESCRIPTION)).toEqual(['reserve_for_payment', 'reserve_for_payment', 'payment']);
  const [held, back, paid] = bill.map(movedBy) as [number, number, number];
  expect([held < 0, held + back, held - paid]).toEqual([true, 0, 0]);
});

test('a seller’s own form is kept, with commas and without types, and its reports close too', async () => {
  const simulator = await openSimulator({ documentMs: 60_000 });
  await simulator.control('/scenario', { name: 'pago-own-form' });
  const text = await reportOf(simulator, '2026-11-16');
  expect(text.split('\n')[0]).not.toContain('RECORD_TYPE');
  expect(text).toContain('-04:00,');
  balancesOf(rowsOf(text, ','));
});

test.each([
  ['pago-no-right', 403, 403],
  ['pago-no-report', 200, 403],
  ['pago-incomplete', 206, 206],
  ['pago-too-many-calls', 429, 429],
])('%s: payments %i, reports %i', async (name, ofPayments, ofReports) => {
  const simulator = await openSimulator();
  await simulator.control('/scenario', { name });
  const span = `begin_date=${new Date(NOW - DAY).toISOString()}&end_date=${new Date(NOW).toISOString()}`;
  const search = `/v1/payments/search?range=date_last_updated&${span}`;
  const headers = { authorization: `Bearer ${simulator.accounts.mercadolivre.accessToken}` };
  const statusOf = async (path: string) => (await fetch(simulator.url + path, { headers })).status;
  expect(await statusOf(search)).toBe(ofPayments);
  expect(await statusOf(`${ROOT}/list`)).toBe(ofReports);
});
