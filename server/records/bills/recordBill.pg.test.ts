import { expect, test } from 'vitest';
import { line, order } from '#server/insight/sales/testing/orderSnapshots.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import type { BillPeriod } from '#server/market/ledger/bill.ts';
import { kindsOf, type LedgerGroup } from '#server/market/ledger/ledgerKinds.ts';
import { BillRow } from '#server/market/mercadolivre/billing/billRow.ts';
import { rowAmounts } from '#server/market/mercadolivre/billing/rowAmounts.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { billPeriods } from './billPeriods.ts';
import { recordBill } from './recordBill.ts';

useTestDatabase();

let id = 0;
/** A row of the bill, in reais; of order 1 by default. */
const row = (subType: string, amount: string, more: object = {}): PostedAmountSnapshot[] => {
  id += 1;
  const charge_info = {
    detail_id: String(id),
    detail_type: subType.startsWith('B') ? 'BONUS' : 'CHARGE',
    detail_sub_type: subType,
    detail_amount: amount,
    creation_date_time: '2026-03-12T10:00:00',
  };
  return rowAmounts(BillRow.parse({ charge_info, sales_info: [{ order_id: '1' }], ...more }), 'MLB');
};
const ofCart = { shipping_info: { pack_id: '99' } };

/** SQL of the sum of an order's lines in some groups. */
const sumOf = (...groups: LedgerGroup[]) =>
  `coalesce(sum(l.amount_minor) FILTER (WHERE ${inKinds('l', kindsOf(...groups))}), 0)::int`;

async function seller() {
  const { accountId } = await newViewer();
  const sold = (externalId: string, priceMinor: number, more: Partial<OrderSnapshot> = {}) =>
    order(externalId, {
      marketplace: 'mercadolivre',
      items: [line('MLB1', { priceMinor, feesMinor: 1000, fulfilmentMinor: 0 })],
      ...more,
    });
  return {
    accountId,
    sold,
    sell: (...orders: OrderSnapshot[]) => transaction((tx) => recordOrders(accountId, orders, tx)),
    bill: (...rows: PostedAmountSnapshot[][]) =>
      transaction((tx) => recordBill(accountId, { amounts: rows.flat(), periods: [] }, tx)),
    post: (...amounts: PostedAmountSnapshot[]) => transaction((tx) => recordPostedAmounts(accountId, amounts, tx)),
    lines: () =>
      queryRows(
        `SELECT -${sumOf('fees')} AS fees, -${sumOf('logistics')} AS freight,
                -${sumOf('refunds')} AS refund,
                ${sumOf('reimbursements')} AS given
         FROM ledger_lines l JOIN orders o ON o.account_id = l.account_id AND o.id = l.order_id
         WHERE l.account_id = $1 AND l.stands GROUP BY o.external_id ORDER BY o.external_id`,
        [accountId],
      ),
  };
}

// the vectors of MONEY.md, by name
test.each<[string, PostedAmountSnapshot[][], object]>([
  ['ml_classic_me2', [row('CV', '8.39'), row('CXD', '8.19')], { fees: 839, freight: 819 }],
  ['ml_instalment_surcharge', [row('CV', '8.39'), row('CFONPN', '2.75')], { fees: 839, freight: 0 }],
  [
    'ml_full_refund',
    [row('CVVML', '12.00'), row('CXDE', '15.00'), row('BVVML', '12.00'), row('BXDE', '15.00'), row('CXDED', '17.90')],
    { fees: 1200, freight: 1500, refund: 10_000 - 1200 - 1500 + 1790 },
  ],
  ['ml_flex', [row('CV', '12.00'), row('BFLX', '5.90')], { fees: 1200, freight: 0, given: 590 }],
])('%s: the rows of the bill replace what the order says', async (name, rows, expected) => {
  const { sell, sold, bill, post, lines } = await seller();
  await sell(sold('1', 10_000));
  const refund = postedAmount('refund', -10_000, { marketplace: 'mercadolivre', kind: 'refund_principal' });
  if (name === 'ml_full_refund') await post(refund);
  await bill(...rows);
  await bill(...rows); // a second read changes nothing
  expect(await lines()).toEqual([{ refund: 0, given: 0, ...expected }]);
});

test('ml_pack_freight: the freight of a cart is charged once, and shared by the value of its orders', async () => {
  const { sell, sold, bill, lines } = await seller();
  const cart = [sold('1', 7000, { packId: '99' }), sold('2', 3000, { packId: '99' })];
  await sell(...cart);
  const freight = row('CXD', '10.00', ofCart);
  await bill(freight, row('CV', '8.40', ofCart));
  expect(await lines()).toMatchObject([
    { fees: 840, freight: 700 },
    { fees: 1000, freight: 300 },
  ]);
  // without the second order the first one has it all, also when the bill is read again
  await sell({ ...cart[1]!, status: 'cancelled', updatedAt: new Date('2026-03-11T03:00:00Z') });
  await bill(freight);
  expect(await lines()).toMatchObject([{ freight: 1000 }, { freight: 0 }]);
});

test('the freight of a cart whose orders come later is of the named one, and shared by the next read', async () => {
  const { sell, sold, bill, lines } = await seller();
  const freight = row('CXD', '10.01', ofCart);
  await bill(freight);
  await sell(sold('1', 5000, { packId: '99' }), sold('2', 5000, { packId: '99' }));
  expect(await lines()).toMatchObject([{ freight: 1001 }, { freight: 0 }]);
  await bill(freight);
  expect(await lines()).toMatchObject([{ freight: 501 }, { freight: 500 }]);
});

test('the freight of a return counts once: the claim’s cost until the bill charges it', async () => {
  const { sell, sold, bill, post, lines } = await seller();
  await sell(sold('1', 10_000));
  const claimed = { marketplace: 'mercadolivre', source: 'mercadolivre.claims', kind: 'return_freight' } as const;
  await post(postedAmount('5/return-cost', -1800, claimed));
  expect(await lines()).toMatchObject([{ refund: 1800 }]);
  await bill(row('CXDED', '17.90'));
  expect(await lines()).toMatchObject([{ refund: 1790 }]);
  await post(postedAmount('5/return-cost', -1801, claimed));
  expect(await lines()).toMatchObject([{ refund: 1790 }]);
});

test('periods are stored by their group and key, and a later read replaces them', async () => {
  const { accountId } = await seller();
  const period: BillPeriod = {
    marketplace: 'mercadolivre',
    group: 'ML',
    key: '2026-03-01',
    fromDay: '2026-02-19',
    toDay: '2026-03-18',
    isClosed: false,
    dueDay: null,
    currency: 'BRL',
    amountMinor: 3046,
    unpaidMinor: 0,
    state: 'reading',
    differenceMinor: null,
    place: { sweeps: [] },
    summary: null,
    documents: null,
  };
  const closed = {
    ...period,
    isClosed: true,
    dueDay: '2026-03-24',
    state: 'partial' as const,
    differenceMinor: 7,
    summary: { 'CHARGE/CV': 7 },
    documents: [
      {
        id: '1',
        type: 'BILL',
        status: 'BILLED',
        dueDay: '2026-03-24',
        amountMinor: 3046,
        unpaidMinor: 0,
        currency: 'BRL',
        files: [{ id: '7_NF_1_pdf', number: null }],
      },
    ],
  };
  for (const periods of [[period, { ...period, group: 'MP' }], [closed]])
    await transaction((tx) => recordBill(accountId, { amounts: [], periods }, tx));
  expect(await billPeriods(accountId, 'mercadolivre')).toEqual([closed, { ...period, group: 'MP' }]);
  expect(await billPeriods(accountId, 'amazon')).toEqual([]);
});
