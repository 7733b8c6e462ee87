import { beforeAll, expect, test } from 'vitest';
import { openMatchShop, type MatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import type { StatementDay } from '#server/market/ledger/statement.ts';
import { recordStatement } from '#server/records/statements/recordStatement.ts';
import { type MadeMovement, statementOf } from '#server/records/statements/testing/statementOf.ts';
import { reconciliation } from './reconciliation.ts';

useTestDatabase();

const NET = 10_000 - 839 - 1_800;
let shop: MatchShop;

const of = async (month: string) => {
  const found = await reconciliation(shop.viewer, { month, marketplace: 'mercadolivre', currency: 'BRL' });
  return { ...found, amounts: Object.fromEntries(found.lines.map(({ key, amountMinor }) => [key, amountMinor])) };
};
const on = (day: string): Partial<OrderSnapshot> => ({
  purchasedAt: new Date(`${day}T15:00:00Z`),
  updatedAt: new Date(`${day}T15:00:00Z`),
});
/** All days of a month, in which `movements` happen; `not` are left out. */
async function read(
  month: string,
  movements: Record<number, MadeMovement[]>,
  { not = [] as number[], opening = 5_000, days = 31 } = {},
) {
  let balance = opening;
  const made: StatementDay[] = [];
  for (let n = 1; n <= days; n += 1) {
    const day = statementOf(daysBefore(`${month}-01`, 1 - n), balance, movements[n] ?? []);
    balance = day.closingMinor!;
    if (!not.includes(n)) made.push(day);
  }
  await transaction(async (tx) => {
    for (const day of made) await recordStatement(shop.accountId, day, tx);
  });
  return balance;
}
const payment = (orderId: string, amountMinor: number, bucket: MadeMovement['bucket'] = 'orders'): MadeMovement => ({
  bucket,
  amountMinor,
  sourceId: `p-${orderId}`,
});
/** A sale whose payment is known by its own word. */
async function sell(orderId: string, saleDay: string, more: Parameters<MatchShop['release']>[2] = {}, minor = NET) {
  await shop.sell(shop.sale(orderId, {}, on(saleDay)));
  await shop.release(orderId, minor, { paymentId: `p-${orderId}`, ...more });
}

beforeAll(async () => {
  shop = await openMatchShop('Dona');
});

test('the movements of the account are in one line each, and lead from balance to balance', async () => {
  const march = { releasedDay: '2026-03-20' };
  await sell('3001', '2026-03-02', march);
  await sell('3002', '2026-02-20', march);
  await sell('3003', '2026-02-21', { status: 'refunded', releasedDay: null, refundedMinor: 10_000 }, 0);
  // held since, and released in the next month
  await sell('3004', '2026-03-03', march);
  await shop.release('3004', NET, { paymentId: 'p-3004', source: 'reserve', status: 'held', releasedDay: null });
  const closing = await read('2026-03', {
    3: [payment('3003', NET), payment('3003', -NET, 'refunds')],
    20: [payment('3001', NET), payment('3002', NET), payment('3004', NET), payment('3004', -NET, 'reserve_held')],
    21: [
      { bucket: 'reserve_held', amountMinor: -2_000, sourceId: 'bill' },
      { bucket: 'reserve_released', amountMinor: 2_000, sourceId: 'bill' },
      { bucket: 'bill_paid', amountMinor: -2_000, sourceId: 'bill' },
      { bucket: 'ads_billed', amountMinor: -300 },
      { bucket: 'reimbursements', amountMinor: 70 },
      { bucket: 'income', amountMinor: 5 },
      { bucket: 'loans', amountMinor: 40 },
      { bucket: 'taxes', amountMinor: -3 },
      { bucket: 'cart_freight', amountMinor: -11 },
      { bucket: 'orders', amountMinor: 600, sourceId: 'p-of-nobody' },
    ],
    22: [{ bucket: 'transfers', amountMinor: -9_000, sourceId: 'W' }],
  });
  const { amounts, unexplainedMinor, sources, releasedMinor, heldMinor } = await of('2026-03');
  expect(amounts).toMatchObject({
    receivable: 2 * NET,
    not_released: -NET,
    released_in_other_months: 0,
    released_of_other_months: NET + NET,
    refunds_of_other_months: -NET,
    outside: 600,
    account_charges: -11,
    bill_paid: -2_000,
    ads: -300,
    reimbursements: 70,
    holds: 0,
    other: 42,
    transfers: -9_000,
    balance_change: closing - 5_000,
    opening: 5_000,
    closing,
  });
  expect([unexplainedMinor, releasedMinor, heldMinor]).toEqual([0, 2 * NET + 600, NET]);
  expect(sources.at(-1)!.text).toBe('Extrato: 31 de 31 dias lidos, até 31/03');
});

test('a name that is not known is unexplained with its row, and not dropped', async () => {
  await read('2026-05', { 4: [{ bucket: 'unknown', amountMinor: -77 }] });
  const { unexplainedMinor, unexplainedText, amounts } = await of('2026-05');
  expect([unexplainedMinor, amounts.balance_change]).toEqual([-77, -77]);
  expect(unexplainedText!.replaceAll(/\s/g, ' ')).toBe('Sem explicação -R$ 0,77 (1 linha)');
});

test('balances that do not follow each other are unexplained', async () => {
  await read('2026-07', {});
  await transaction((tx) => recordStatement(shop.accountId, statementOf('2026-07-31', 5_123, []), tx));
  const { unexplainedMinor, amounts } = await of('2026-07');
  expect([unexplainedMinor, amounts.closing]).toEqual([123, 5_123]);
});

test('a gap makes the movements of the account unknown, and payments of its days are still released', async () => {
  const release = { releasedDay: '2026-08-10' };
  await sell('8001', '2026-07-20', release);
  await sell('8002', '2026-08-02', release);
  await sell('8003', '2026-08-02', { releasedDay: '2026-08-11' });
  await read('2026-08', { 11: [payment('8003', NET), { bucket: 'bill_paid', amountMinor: -500 }] }, { not: [10] });
  const { amounts, unexplainedMinor, state, sources } = await of('2026-08');
  expect(amounts).toMatchObject({ released_of_other_months: NET, entered: 3 * NET, not_released: 0 });
  for (const key of ['bill_paid', 'transfers', 'holds', 'balance_change', 'opening', 'closing'])
    expect([key, amounts[key]]).toEqual([key, null]);
  expect([unexplainedMinor, state, sources.at(-1)!.state]).toEqual([0, 'partial', 'reading']);
});

test('a day that does not close counts as not read', async () => {
  await read('2026-04', {}, { days: 30 });
  const differs = { state: 'differs', closingMinor: 9_999 } as const;
  await transaction((tx) =>
    recordStatement(
      shop.accountId,
      statementOf('2026-04-10', 5_000, [{ bucket: 'income', amountMinor: 1 }], differs),
      tx,
    ),
  );
  const { amounts, sources, state } = await of('2026-04');
  expect([amounts.other, amounts.closing, state]).toEqual([null, null, 'partial']);
  expect(sources.at(-1)!.text).toBe('Extrato: 29 de 30 dias lidos, 1 dia não fecha, até 30/04');
});

test('of a payment the statement has the days, and what it lacks is paid elsewhere, to come or unexplained', async () => {
  const june = { releasedDay: '2026-06-10', updatedAt: new Date('2026-06-10T15:00:00Z') };
  // refunded on a day that was read, after a release on one that was not
  await sell('6001', '2026-05-02', { status: 'refunded', releasedDay: null, refundedMinor: 10_000 }, 0);
  // released short of what the payment says, and no report of releases says so
  await sell('6002', '2026-06-02', june);
  // the payment was refunded in part after the last day that was read
  await sell(
    '6003',
    '2026-06-02',
    { ...june, refundedMinor: 1_000, updatedAt: new Date('2026-10-20T15:00:00Z') },
    NET - 916,
  );
  // the payment says that it was released, and no day has it
  await sell('6004', '2026-06-02', june);
  // refunded, and the statement gave less back than the payment says
  await sell('6005', '2026-06-02', { ...june, refundedMinor: 1_000 }, NET - 916);
  // a part of the fees comes back: R$ 0,84 by the rules
  await shop.post('mercadolivre', {
    orderExternalId: '6001',
    listingKey: 'MLB1',
    kind: 'refund_principal',
    amountMinor: -10_000,
  });
  for (const orderExternalId of ['6003', '6005'])
    await shop.post('mercadolivre', {
      orderExternalId,
      listingKey: 'MLB1',
      kind: 'refund_principal',
      amountMinor: -1_000,
    });
  await read(
    '2026-06',
    {
      5: [payment('6001', -NET, 'refunds')],
      10: [payment('6002', NET - 317), payment('6003', NET), payment('6005', NET)],
      11: [payment('6005', -900, 'refunds')],
    },
    { days: 30 },
  );
  const { amounts, unexplainedOrders } = await of('2026-06');
  expect(amounts).toMatchObject({ refunds_of_other_months: -NET, not_released: 916 - NET });
  expect(unexplainedOrders).toEqual([
    { orderNumber: '6002', amountMinor: -317 },
    { orderNumber: '6005', amountMinor: 16 },
  ]);
  expect((await of('2026-05')).amounts).toMatchObject({ not_released: 0, released_in_other_months: 0 });
});

test('freight of a cart is of its sale, by the cart of the row', async () => {
  await shop.sell(
    shop.sale('9001', {}, { ...on('2026-09-02'), packId: 'P9' }),
    shop.sale('9002', {}, { ...on('2026-09-02'), packId: 'P9' }),
  );
  for (const orderId of ['9001', '9002'])
    await shop.release(orderId, NET + 500, { paymentId: `p-${orderId}`, releasedDay: '2026-09-10' });
  await read(
    '2026-09',
    {
      10: [
        payment('9001', NET + 500),
        payment('9002', NET + 500),
        { bucket: 'cart_freight', amountMinor: -1_000, packId: 'P9', sourceId: 'p-9001' },
      ],
    },
    { days: 30 },
  );
  // of a cart of another month
  await shop.sell(shop.sale('9003', {}, { ...on('2026-08-02'), packId: 'P8' }));
  await transaction((tx) =>
    recordStatement(
      shop.accountId,
      statementOf('2026-09-30', 5_000 + 2 * NET, [{ bucket: 'cart_freight', amountMinor: -300, packId: 'P8' }]),
      tx,
    ),
  );
  const { amounts, unexplainedMinor } = await of('2026-09');
  expect(amounts).toMatchObject({
    account_charges: 0,
    not_released: 0,
    released_of_other_months: -300,
    entered: 2 * NET - 300,
  });
  expect(unexplainedMinor).toBe(0);
});

test('until the last day that was read at all the movements are known, and what payments say since is released', async () => {
  await sell('1201', '2026-12-02', { releasedDay: '2026-12-11' });
  await read('2026-12', { 9: [{ bucket: 'bill_paid', amountMinor: -400 }] }, { days: 10 });
  expect(await of('2026-12')).toMatchObject({
    unexplainedMinor: 0,
    releasedMinor: NET,
    amounts: { bill_paid: -400, entered: NET - 400, opening: 5_000, not_released: 0 },
  });
  // a month whose last day is missing, although later ones were read
  await read('2026-01', {}, { days: 30 });
  expect((await of('2026-01')).amounts).toMatchObject({ bill_paid: null, opening: null });
});
