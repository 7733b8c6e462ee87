import { beforeAll, expect, test } from 'vitest';
import { openMatchShop, type MatchShop } from '#server/insight/reconciliation/derive/testing/shop.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { monthSums } from './monthSums.ts';

useTestDatabase();

const NET = 10_000 - 839 - 1_800;
let shop: MatchShop;

const sumsOf = async (marketplace: 'amazon' | 'mercadolivre', month: string, currency = 'BRL', of = shop) => {
  const { rows, ...more } = await monthSums(of.viewer, { month, marketplace, currency });
  const amounts: Record<string, number> = {};
  for (const { bucket, amountMinor } of rows)
    amounts[bucket ?? 'unexplained'] = (amounts[bucket ?? 'unexplained'] ?? 0) + amountMinor;
  return { ...more, amounts };
};

const on = (day: string): Partial<OrderSnapshot> => ({
  purchasedAt: new Date(`${day}T15:00:00Z`),
  updatedAt: new Date(`${day}T15:00:00Z`),
});

/** A sale of R$ 100,00 with charges of R$ 10,00, paid on a day; its rows are in no payout yet. */
async function sellOnAmazon(orderExternalId: string, saleDay: string, cashDay: string, of = shop) {
  const unread = { feesMinor: null, fulfilmentMinor: null };
  await of.sell(of.sale(orderExternalId, unread, { marketplace: 'amazon', ...on(saleDay) }));
  const at = new Date(`${cashDay}T15:00:00Z`);
  const posted = { orderExternalId, listingKey: 'MLB1', amountMinor: -500, day: cashDay, postedAt: at, releasedAt: at };
  await of.post('amazon', { ...posted, kind: 'commission' }, { ...posted, kind: 'fulfilment' });
}

type PayoutPart = [bucket: string, amountMinor: number, orderId?: string];

async function payOut(
  id: string,
  { from, to, deposited, currency = 'BRL' }: { from: string; to: string; deposited: string; currency?: string },
  rows: PayoutPart[],
) {
  const total = rows.reduce((sum, [, minor]) => sum + minor, 0);
  const payout = await queryRow<{ id: number }>(
    `INSERT INTO payouts (account_id, marketplace, settlement_id, starts_at, ends_at, deposited_at, currency, total_minor, rows_sum_minor,
       file_bytes, file_sha256, state, report_id, reported_at)
     VALUES ($1, 'amazon', $2, $3, $4, $5, $6, $7, $7, 1, repeat('0', 64), 'closed', $2, $4) RETURNING id`,
    [shop.accountId, id, from, to, deposited, currency, total],
  );
  for (const [index, [bucket, minor, orderId = null]] of rows.entries())
    await queryRows(
      `INSERT INTO payout_rows (account_id, payout_id, row_no, bucket, class, kind, name, order_external_id, amount_minor)
       VALUES ($1, $2, $3, $4::"PayoutBucket", 'Order', 'movement', 'x', $5, $6)`,
      [shop.accountId, payout.id, index + 1, bucket, orderId, minor],
    );
}

beforeAll(async () => {
  shop = await openMatchShop('Dona');
  await sellOnAmazon('701-1', '2026-10-10', '2026-10-12');
  await sellOnAmazon('701-2', '2026-09-26', '2026-09-28');
  await payOut('S1', { from: '2026-09-25T15:00:00Z', to: '2026-10-22T15:00:00Z', deposited: '2026-10-24T15:00:00Z' }, [
    ['orders', 9_030, '701-1'],
    ['taxes', -30, '701-1'],
    ['orders', 9_000, '701-2'],
    ['refunds', -900, '701-2'],
    ['orders', 1_000, 'of-nobody'],
    ['refunds', -50, 'of-nobody'],
    ['account_charges', -100],
    ['ads_billed', -200],
    ['reimbursements', 300],
    ['reserve_released', 400],
    ['reserve_held', -500],
    ['taxes', -7],
    ['previous_balance', 11],
    ['transfers', -13],
  ]);
  // ends and is sent in the first hours of November, in another currency
  const november = { from: '2026-10-22T15:00:00Z', to: '2026-11-01T03:00:00Z', deposited: '2026-11-01T03:00:00Z' };
  await payOut('S2', november, [['account_charges', -5]]);
  await payOut('S3', { ...november, to: '2026-10-30T03:00:00Z', currency: 'USD' }, [
    ['orders', 77, '701-1'],
    ['account_charges', -3],
  ]);
});

test('each row of a payout is in one line, by its part and the month and account of its order', async () => {
  const { amounts, enteredMinor } = await sumsOf('amazon', '2026-10');
  expect(amounts).toEqual({
    revenue: 10_000,
    charges: -1_000,
    refunds: 0,
    not_released: 0,
    released_in_other_months: 0,
    billed: 0,
    unread: 0,
    unexplained: 0,
    released_of_other_months: 9_000,
    refunds_of_other_months: -900,
    outside: 950,
    account_charges: -100,
    ads: -200,
    reimbursements: 300,
    holds: -100,
    other: 4,
    transfers: -13 - 17_941,
  });
  expect(enteredMinor).toBe(17_941 + 13);
});

test('what ends or is sent in the next month, or in another currency, is not of the month', async () => {
  expect((await sumsOf('amazon', '2026-11')).amounts).toMatchObject({ account_charges: -5, transfers: 5 });
  const { amounts, enteredMinor } = await sumsOf('amazon', '2026-10', 'USD');
  expect(amounts).toMatchObject({ revenue: 0, account_charges: -3 });
  expect(enteredMinor).toBe(74);
});

test('of sales without a row, those before the first payout are unread and those after the last are to come', async () => {
  const cash: [string, string][] = [
    ['2026-09-24', 'unread'],
    ['2026-09-25', 'unexplained'],
    ['2026-10-31', 'unexplained'],
    ['2026-11-01', 'not_released'],
    ['2026-11-02', 'not_released'],
  ];
  for (const [index, [cashDay, bucket]] of cash.entries()) {
    const month = `2026-0${index + 1}`;
    await sellOnAmazon(`702-${index}`, `${month}-10`, cashDay);
    const { amounts } = await sumsOf('amazon', month);
    expect(amounts, `paid on ${cashDay}`).toMatchObject({
      unread: 0,
      unexplained: 0,
      not_released: 0,
      [bucket]: -9_000,
    });
  }
});

test('an account of which no payout is read has all of its sales to come', async () => {
  const other = await openMatchShop('Outra');
  await sellOnAmazon('701-1', '2026-10-10', '2026-10-12', other);
  const { amounts } = await sumsOf('amazon', '2026-10', 'BRL', other);
  expect(amounts).toMatchObject({ revenue: 10_000, not_released: -9_000, unexplained: 0 });
});

test('what was cancelled before it was paid, and what another source has better, does not count', async () => {
  await shop.sell(shop.sale('2000000011', {}, { ...on('2026-01-10'), status: 'cancelled' }));
  await shop.sell(shop.sale('2000000012', {}, on('2026-01-10')));
  await shop.post('mercadolivre', { orderExternalId: '2000000012', listingKey: 'MLB1', amountMinor: -900 });
  const { amounts } = await sumsOf('mercadolivre', '2026-01');
  expect(amounts).toMatchObject({ revenue: 10_000, charges: -900 - 1_800, not_released: -(10_000 - 2_700) });
});

test('a rest is to come while a part of the sale is held or unknown', async () => {
  await shop.sell(shop.sale('2000000021', {}, on('2026-02-10')));
  await shop.release('2000000021', NET - 361, { releasedDay: '2026-02-26' });
  await shop.release('2000000021', NET - 361, { source: 'reserve', status: 'held', releasedDay: null });
  await shop.sell(shop.sale('2000000022', { feesMinor: null, fulfilmentMinor: null }, on('2026-02-10')));
  await shop.release('2000000022', NET, { releasedDay: '2026-02-26' });
  const { amounts, heldMinor, unknownOrders } = await sumsOf('mercadolivre', '2026-02');
  expect([amounts.unexplained, heldMinor, unknownOrders]).toEqual([0, NET - 361, 1]);
});

test('unexplained orders stand by what is at stake, too little or too much', async () => {
  for (const [orderId, more] of [
    ['2000000031', -500],
    ['2000000032', 317],
  ] as const) {
    await shop.sell(shop.sale(orderId, {}, on('2026-03-10')));
    await shop.release(orderId, NET + more, { releasedDay: '2026-03-26' });
  }
  const { unexplainedOrders, amounts } = await sumsOf('mercadolivre', '2026-03');
  expect(unexplainedOrders).toEqual([
    { orderNumber: '2000000031', amountMinor: -500 },
    { orderNumber: '2000000032', amountMinor: 317 },
  ]);
  expect(amounts.unexplained).toBe(-183);
});

test('a report wins over the payment until that is refunded, and a reserve counts while it holds', async () => {
  const april = { releasedDay: '2026-04-26' };
  await shop.sell(shop.sale('2000000041', {}, on('2026-04-10')));
  await shop.release('2000000041', NET - 1, april);
  await shop.release('2000000041', NET, { ...april, source: 'report' });
  await shop.release('2000000041', NET, { source: 'reserve', status: 'released', releasedDay: '2026-04-20' });
  await shop.sell(shop.sale('2000000042', {}, on('2026-03-10')));
  await shop.release('2000000042', NET, { ...april, source: 'report' });
  await shop.release('2000000042', 400, { ...april, status: 'refunded', refundedMinor: NET - 400 });
  const { amounts, enteredMinor } = await sumsOf('mercadolivre', '2026-04');
  expect(amounts).toMatchObject({ not_released: 0, unexplained: 0, released_of_other_months: 400 });
  expect(enteredMinor).toBe(NET + 400);
});

test('a refund after the release of another month is no release', async () => {
  await shop.sell(shop.sale('2000000051', {}, on('2026-04-10')));
  await shop.release('2000000051', -NET, { releasedDay: '2026-05-26' });
  expect((await sumsOf('mercadolivre', '2026-05')).amounts).toMatchObject({ refunds_of_other_months: -NET });
});

test('a charge of the bill that the open period no longer lists is not billed', async () => {
  await shop.sellClean('2000000061', on('2026-06-10'));
  await shop.charge({ id: 'gone', orderId: '2000000061', amountMinor: 250, isWithheld: false });
  const billed = async () => (await sumsOf('mercadolivre', '2026-06')).amounts.billed;
  expect(await billed()).toBe(250);
  await queryRows(`UPDATE charges SET gone_at = now() WHERE account_id = $1 AND external_id = 'gone'`, [
    shop.accountId,
  ]);
  expect(await billed()).toBe(0);
});
