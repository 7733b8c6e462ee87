import { expect, test } from 'vitest';
import { billRows, movementsOf, paymentsOf } from '#simulator/testing/billRows.ts';
import { DAY, dayOf, dayText } from '#simulator/seller/calendar.ts';
import { BRAZIL, type Json, NOW, openSimulator } from '#simulator/testing/openSimulator.ts';
import { flatRows, sourceReports } from '#simulator/testing/sourceReports.ts';
import { PLANTED_KINDS } from '#simulator/seller/plantedKinds.ts';

type Simulator = Awaited<ReturnType<typeof openSimulator>>;
const cents = (amount: number) => Math.round(amount * 100);
const OF_MERCADO_LIVRE = Object.keys(PLANTED_KINDS).filter((kind) => kind !== 'unit_lost_unpaid');
const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });

async function plant({ ask }: Simulator, kind: string, count: number, more: object = {}): Promise<Json[]> {
  const { status, body } = await ask('/__sim/money/plant', post({ kind, count, seed: 5, ...more }));
  expect([kind, status, body.planted]).toEqual([kind, 201, count]);
  return (await ask('/__sim/money/planted')).body.filter((error: Json) => error.kind === kind);
}

const FROM = '2026-08-20';
const recentPayments = (simulator: Simulator) => paymentsOf(simulator, NOW - 95 * DAY, NOW);
/** Rows of the bill and payments since the errors were planted. */
async function sourcesOf(simulator: Simulator) {
  const rows: Json[] = [];
  for (const key of ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'])
    for (const document of ['BILL', 'CREDIT_NOTE'] as const)
      rows.push(...(await billRows(simulator, 'ML/details', key, document)));
  const payments = await recentPayments(simulator);
  return { rows: new Map(rows.map((row) => [row.charge_info.detail_id, row])), payments };
}
const signed = ({ charge_info: info }: Json) => (info.detail_type === 'BONUS' ? 1 : -1) * cents(info.detail_amount);
const withheld = (row: Json) => (row.charge_info.debited_from_operation === 'YES' ? signed(row) : 0);

test('each kind changes the rows that it names, its payments follow, and nothing else changes', async () => {
  const clean = await sourcesOf(await openSimulator());
  const simulator = await openSimulator();
  for (const kind of OF_MERCADO_LIVRE) await plant(simulator, kind, 3, { from: FROM });
  const errors: Json[] = (await simulator.ask('/__sim/money/planted')).body;
  const wrong = await sourcesOf(simulator);

  const ids = new Set([...clean.rows.keys(), ...wrong.rows.keys()]);
  // that a charge was given back says the charge too
  const sayingOf = (row: Json) =>
    JSON.stringify({ ...row, charge_info: { ...row?.charge_info, status: 0, status_description: 0 } });
  const changed = [...ids].filter((id) => sayingOf(clean.rows.get(id)) !== sayingOf(wrong.rows.get(id)));
  const fanned = errors.filter(({ kind }) => kind === 'pack_freight_fanned').map(({ orderId }) => Number(orderId));
  // a cart's own row names its first order alone
  const isOwn = (id: number) => fanned.includes(clean.rows.get(id)?.sales_info[0].order_id);
  expect(changed.filter((id) => !isOwn(id)).toSorted()).toEqual(
    errors.flatMap(({ detailIds }) => detailIds).toSorted(),
  );

  const moved = new Map<number, number>();
  for (const id of changed) {
    const [before, after] = [clean.rows.get(id), wrong.rows.get(id)];
    const order = (after ?? before).sales_info[0].order_id;
    moved.set(order, (moved.get(order) ?? 0) + (after ? withheld(after) : 0) - (before ? withheld(before) : 0));
  }
  const netOf = (payment: Json) =>
    cents(payment.transaction_details.net_received_amount) -
    cents(payment.transaction_amount_refunded) +
    payment.charges_details
      .filter((charge: Json) => charge.accounts.from === 'collector')
      .reduce((sum: number, charge: Json) => sum + cents(charge.amounts.refunded), 0);
  const before = new Map(clean.payments.map((payment) => [payment.id, payment]));
  const short = errors.filter(({ kind }) => kind === 'release_short');
  const late = errors.filter(({ kind }) => kind === 'release_late').map(({ orderId }) => Number(orderId));
  for (const payment of wrong.payments) {
    const expected = moved.get(payment.order.id) ?? 0;
    const lacking = short.find(({ orderId }) => Number(orderId) === payment.order.id)?.deltaMinor ?? 0;
    expect([payment.id, netOf(payment)]).toEqual([payment.id, netOf(before.get(payment.id)) + expected + lacking]);
    const status = before.get(payment.id).money_release_status;
    expect(payment.money_release_status).toBe(late.includes(payment.order.id) ? 'pending' : status);
  }
  for (const [order, minor] of moved) {
    const { kind, deltaMinor } = errors.find((error) =>
      error.detailIds.some((id: number) => {
        const row = wrong.rows.get(id) ?? clean.rows.get(id);
        return row.sales_info[0].order_id === order;
      }),
    ) ?? { kind: 'pack_freight_fanned', deltaMinor: 0 };
    const whole = kind === 'unknown_order' ? 0 : deltaMinor;
    expect([
      order,
      kind,
      kind === 'pack_freight_fanned' ? Math.abs(minor) <= Math.abs(whole) : minor === whole,
    ]).toEqual([order, kind, true]);
  }
});

test('what an order and its shipment said at the sale stays, and is what the error expects', async () => {
  const simulator = await openSimulator();
  const fees = (
    await Promise.all(
      ['commission_over', 'fixed_fee_wrong', 'charge_twice', 'charge_missing'].map((kind) => plant(simulator, kind, 4)),
    )
  ).flat();
  for (const error of fees) {
    const { body: order } = await simulator.mercadolivre(`/orders/${error.orderId}`);
    expect([error.kind, error.expectedMinor]).toEqual([error.kind, cents(order.payments[0].marketplace_fee)]);
    expect(error.deltaMinor).toBe(error.expectedMinor - error.chargedMinor);
  }
  for (const error of await plant(simulator, 'freight_reweighed', 4)) {
    const { body: order } = await simulator.mercadolivre(`/orders/${error.orderId}`);
    const { body: costs } = await simulator.mercadolivre(`/shipments/${order.shipping.id}/costs`);
    expect(error.expectedMinor).toBe(cents(costs.senders[0].cost));
  }
  for (const error of await plant(simulator, 'pack_freight_fanned', 4)) {
    const { body: order } = await simulator.mercadolivre(`/orders/${error.orderId}`);
    const { body: costs } = await simulator.mercadolivre(`/shipments/${order.shipping.id}/costs`);
    const { body: pack } = await simulator.mercadolivre(`/packs/${order.pack_id}`);
    const minor = cents(costs.senders[0].cost);
    expect(error).toMatchObject({ expectedMinor: minor, chargedMinor: minor * pack.orders.length });
  }
  for (const error of await plant(simulator, 'unknown_order', 3))
    expect((await simulator.mercadolivre(`/orders/${error.orderId}`)).status).toBe(404);
});

test('a short payment is short in the report of releases, and one that is late is not in it', async () => {
  const simulator = await openSimulator();
  const days = Array.from({ length: 20 }, (_, n) => dayText(dayOf(NOW) - 40 + n));
  const before = await movementsOf(simulator, days);
  const from = `${dayText(dayOf(NOW) - 45)}`;
  const short = await plant(simulator, 'release_short', 30, { from });
  const late = await plant(simulator, 'release_late', 30, { from });
  const after = await movementsOf(simulator, days);
  const key = (row: Json) => `${row.SOURCE_ID} ${row.DESCRIPTION}`;
  const known = new Map(after.map((row) => [key(row), row]));
  const seen = { short: 0, late: 0, same: 0 };
  for (const row of before.filter((one) => one.DESCRIPTION === 'payment')) {
    const [lacking] = short.filter(({ orderId }) => orderId === row.ORDER_ID);
    const isLate = late.some(({ orderId }) => orderId === row.ORDER_ID);
    const now = known.get(key(row));
    expect(now && cents(Number(now.NET_CREDIT_AMOUNT))).toBe(
      isLate ? undefined : cents(Number(row.NET_CREDIT_AMOUNT)) + (lacking?.deltaMinor ?? 0),
    );
    seen[isLate ? 'late' : lacking ? 'short' : 'same'] += 1;
  }
  expect(Object.values(seen).every((count) => count > 0)).toBe(true);
});

test('seeds plant the same, other seeds other orders, no order has two errors, and the twin is clean again', async () => {
  const all = async () => {
    const simulator = await openSimulator();
    for (const kind of OF_MERCADO_LIVRE) await plant(simulator, kind, 5);
    return simulator;
  };
  const [one, two] = [await all(), await all()];
  const planted = async ({ ask }: Simulator): Promise<Json[]> => (await ask('/__sim/money/planted')).body;
  const errors = await planted(one);
  expect(await planted(two)).toEqual(errors);
  expect(new Set(errors.map(({ orderId }) => orderId)).size).toBe(errors.length);
  for (const error of errors) {
    expect(error.expectedClass).toBe(PLANTED_KINDS[error.kind as keyof typeof PLANTED_KINDS]);
    expect(error.deltaMinor).not.toBe(0);
    expect(Date.parse(error.visibleFrom)).toBeLessThanOrEqual(NOW);
    expect(error.period).toMatch(/^\d{4}-\d{2}-01$/);
  }
  const [kind] = OF_MERCADO_LIVRE;
  const other = await plant(two, kind!, 5, { seed: 6 });
  expect(new Set(other.map(({ orderId }) => orderId)).size).toBe(10);
  const clean = await recentPayments(await openSimulator());
  expect(await recentPayments(one)).not.toEqual(clean);
  expect((await one.ask('/__sim/money/planted', { method: 'DELETE' })).status).toBe(204);
  expect(await recentPayments(one)).toEqual(clean);
});

test('there are eighty-four sales for each kind', async () => {
  const simulator = await openSimulator();
  for (const kind of Object.keys(PLANTED_KINDS)) await plant(simulator, kind, 84);
  expect((await simulator.ask('/__sim/money/planted')).body).toHaveLength(84 * 12);
});

test.each([
  { body: { kind: 'theft', count: 1 } },
  { body: { kind: 'charge_twice', count: 0 } },
  { body: { kind: 'bonus_owed', count: 1, marketplace: 'amazon' } },
  { body: { kind: 'charge_twice', count: 1, from: 'yesterday' } },
])('$body is refused with a reason', async ({ body }) => {
  const { ask } = await openSimulator();
  const answer = await ask('/__sim/money/plant', post(body));
  expect([answer.status, typeof answer.body.error]).toEqual([400, 'string']);
});

test('Amazon charges a commission twice or not at all, in Finances and in the settlement', async () => {
  const simulator = await openSimulator();
  const since = { from: '2026-09-25', marketplace: 'amazon' };
  const errors = [
    ...(await plant(simulator, 'charge_twice', 8, since)),
    ...(await plant(simulator, 'charge_missing', 8, since)),
  ];
  const reports = await sourceReports({ url: simulator.url, amazon: simulator.accounts.amazon });
  const listed = await reports.listed('GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2');
  const texts = await Promise.all(listed.map((one) => reports.document(one.reportDocumentId!)));
  const rows = texts.flatMap((text) => flatRows(text)).filter((row) => row['amount-description'] === 'Commission');
  const ofBrazil = errors.filter(({ country }) => country === 'BR');
  expect(new Set(ofBrazil.map(({ kind }) => kind)).size).toBe(2);
  for (const error of ofBrazil) {
    const own = rows.filter((row) => row['order-id'] === error.orderId && row['transaction-type'] === 'Order');
    const charged = own.reduce((sum, row) => sum - cents(Number(row.amount!.replaceAll('.', '').replace(',', '.'))), 0);
    expect([error.kind, charged]).toEqual([error.kind, error.chargedMinor]);
    const query = `relatedIdentifierName=ORDER_ID&relatedIdentifierValue=${error.orderId}`;
    const { body } = await simulator.amazon(`/finances/2024-06-19/transactions?${query}`);
    const fees = body.payload.transactions[0].items.flatMap((item: Json) =>
      item.breakdowns.filter((one: Json) => one.breakdownType === 'AmazonFees').flatMap((one: Json) => one.breakdowns),
    );
    const commissions = fees.filter((one: Json) => one.breakdownType === 'Commission');
    expect(commissions.length).toBe(own.length);
    const posted = commissions.reduce((sum: number, one: Json) => sum - cents(one.breakdownAmount.currencyAmount), 0);
    expect([error.kind, posted]).toEqual([error.kind, error.chargedMinor]);
    expect(error.chargedMinor).toBe(error.kind === 'charge_twice' ? 2 * error.expectedMinor : 0);
  }
});

test('each unit lost in a warehouse is paid for or found, but for the planted ones', async () => {
  const simulator = await openSimulator();
  const errors = (await plant(simulator, 'unit_lost_unpaid', 20)).filter(({ country }) => country === 'BR');
  const reports = await sourceReports({ url: simulator.url, amazon: simulator.accounts.amazon });
  const span = {
    marketplaceIds: [BRAZIL],
    dataStartTime: new Date(NOW - 340 * DAY).toISOString(),
    dataEndTime: new Date(NOW).toISOString(),
  };
  const ledger = flatRows(await reports.report({ reportType: 'GET_LEDGER_DETAIL_VIEW_DATA', ...span }));
  const paid = flatRows(await reports.report({ reportType: 'GET_FBA_REIMBURSEMENTS_DATA', ...span }));
  const lost = ledger.filter((row) => row.Reason === 'M' && Date.parse(row['Date and Time']!) < NOW - 45 * DAY);
  const unpaid = lost.filter((row) => {
    const isOf = (one: Record<string, string>) =>
      one.sku === row.MSKU && one.reason === 'Lost_Warehouse' && one['approval-date']! > row['Date and Time']!;
    return !paid.some(isOf);
  });
  expect([lost.length > errors.length, unpaid.length]).toEqual([true, errors.length]);
  expect(unpaid.map((row) => row.MSKU).toSorted()).toEqual(errors.map(({ sku }) => sku).toSorted());
  const found = ledger.filter((row) => row.Reason === 'F');
  const reversed = paid.filter((row) => row.reason === 'Reversal_Reimbursement');
  expect([found.length > 0, found.length]).toEqual([true, reversed.length]);
});
