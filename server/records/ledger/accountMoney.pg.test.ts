import { expect, test } from 'vitest';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { incomeStatement } from '#server/insight/profit/income/incomeStatement.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { recordPostedAmounts } from './recordPostedAmounts.ts';
import { setAccountExpense } from './setAccountExpense.ts';
import { supersedeAmounts } from './supersedeAmounts.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const DAYS = { period: 'custom', startDate: '2026-11-01', endDate: '2026-11-20' } as const;

/** A shop with a sale whose profit is R$ 70,00, and the account's money of Amazon. */
async function shop(...rates: Parameters<typeof setRates>) {
  await setRates(...rates);
  const opened = await openShop();
  const { viewer } = opened;
  await opened.sell(order([line('A')], { purchasedAt: new Date('2026-11-18T12:00:00Z') }));
  await opened.cost('A', 1_000);
  await opened.readMoney('2026-10-01', '2026-11-20');
  const read = async () => {
    const { total, accountAmounts, accountFees } = await incomeStatement(
      viewer,
      { ...DAYS, granularity: 'month' },
      NOW,
    );
    const of = (name: string) => total.figures.find(({ line: each }) => each === name)!.amount!.minor;
    const { profit } = await salesMetrics(viewer, DAYS, NOW);
    expect(profit!.minor, 'the dashboard agrees').toBe(of('profit'));
    expect(
      await queryRow(
        `SELECT sum(amount_brl * 100) FILTER (WHERE counts)::int AS profit,
                coalesce(sum(amount_brl * 100) FILTER (WHERE is_of_account), 0)::int AS outside
         FROM viewer.ledger_lines WHERE account_id = $1 AND day BETWEEN $2 AND $3`,
        [viewer.accountId, DAYS.startDate, DAYS.endDate],
      ),
      'the ledger agrees',
    ).toEqual({ profit: of('profit'), outside: total.accountAmount.minor });
    return {
      profit: of('profit'),
      fees: of('accountFees'),
      storage: of('storage'),
      outside: total.accountAmount.minor,
      names: [...accountFees, ...accountAmounts].map(({ name }) => name),
    };
  };
  const start = (await read()).profit;
  return {
    viewer,
    /** R$ 9,00 of clicks on a day. */
    advertise: (day: string) => opened.advertise('A', 900, 4_000, { day }),
    post: (...amounts: PostedAmountSnapshot[]) =>
      transaction((tx) => recordPostedAmounts(viewer.accountId, amounts, tx)),
    /** What the account's money changed since the sale. */
    read: async () => {
      const { profit, ...figures } = await read();
      return { profit: profit - start, ...figures };
    },
    /** The stream has been read through a day, or never. */
    readStream: (stream: string, day: string | null) =>
      transaction(async (tx) => {
        await queryRows(
          `INSERT INTO sync_streams (account_id, marketplace, stream, read_days)
           VALUES ($1, 'amazon', $2, CASE WHEN $3::date IS NULL THEN '{}' ELSE datemultirange(daterange('2026-01-01', $3, '[]')) END)
           ON CONFLICT (account_id, marketplace, stream) DO UPDATE SET read_days = excluded.read_days`,
          [viewer.accountId, stream, day],
          tx,
        );
        await supersedeAmounts(viewer.accountId, tx);
      }),
  };
}

const ofAccount = (ref: string, amountMinor: number, more: Partial<PostedAmountSnapshot>) =>
  postedAmount(ref, amountMinor, { orderExternalId: null, day: '2026-11-17', name: ref, ...more });
const ads = (ref: string, day: string) =>
  ofAccount(ref, -15_000, { kind: 'ads_billed', countsAlone: true, reportedBy: 'ads', day });
const nothing = { profit: 0, fees: 0, storage: 0, outside: 0, names: [] };

test('a payout is no expense anywhere', async () => {
  const { post, read, viewer } = await shop();
  await post(ofAccount('Transfer', -500_000, { kind: 'movement' }), ofAccount('Back', 500, { kind: 'movement' }));
  expect(await read()).toEqual(nothing);
  expect(
    await queryRows(
      `SELECT DISTINCT counts, stands, is_of_account FROM viewer.ledger_lines WHERE account_id = $1 AND kind = 'movement'`,
      [viewer.accountId],
    ),
  ).toEqual([{ counts: false, stands: false, is_of_account: false }]);
});

test('a service of the account is in profit under its name, and nothing of another account', async () => {
  const [one, other] = [await shop(), await shop()];
  await one.post(ofAccount('Subscription', -3_990, { kind: 'other_fee', countsAlone: true }));
  expect(await one.read()).toEqual({ ...nothing, profit: -3_990, fees: -3_990, names: ['Subscription'] });
  expect(await other.read()).toEqual(nothing);
});

test('what the seller has not decided is shown outside profit', async () => {
  const { post, read } = await shop();
  await post(ofAccount('Adjustment', -700, { kind: 'other_fee' }));
  expect(await read()).toEqual({ ...nothing, outside: -700, names: ['Adjustment'] });
});

test('advertising charged in one sum counts on days without a report of ads alone, whichever came first', async () => {
  const { post, read, advertise } = await shop();
  await post(ads('before', '2026-11-05'), ads('on', '2026-11-17'), ads('after', '2026-11-19'));
  const names = ['after', 'before', 'on'];
  expect(await read()).toEqual({ ...nothing, profit: -45_000, fees: -45_000, names });
  await advertise('2026-11-17');
  expect(await read()).toEqual({ ...nothing, profit: -30_900, fees: -30_000, names: ['after', 'before'] });
  await post(ads('later', '2026-11-17'));
  expect((await read()).fees).toBe(-30_000);
});

test('a day between two with clicks, and one read without any, has a report of ads', async () => {
  const { post, read, advertise, readStream } = await shop();
  await advertise('2026-11-10');
  await advertise('2026-11-17');
  await post(ads('between', '2026-11-12'), ads('after', '2026-11-18'));
  expect((await read()).names).toEqual(['after']);
  await readStream('ads', '2026-11-18');
  expect((await read()).names).toEqual([]);
});

test('storage that a report has by product counts once, in the month after it too', async () => {
  const { post, read } = await shop();
  const service = ofAccount('Storage Fee', -2_000, { kind: 'storage', countsAlone: true, reportedBy: 'storage' });
  await post(service);
  expect(await read()).toMatchObject({ profit: -2_000, fees: 0, storage: -2_000 });
  await post(ofAccount('by product', -1_900, { kind: 'storage', asin: 'B0A', day: '2026-10-30' }));
  expect(await read()).toMatchObject({ profit: 0, fees: 0, storage: 0 });
  // the row of the report is corrected to another month: no row has the storage any more
  await post(ofAccount('by product', -1_900, { kind: 'storage', asin: 'B0A', day: '2026-08-30' }));
  expect(await read()).toMatchObject({ profit: -2_000, fees: 0, storage: -2_000 });
});

test('a reimbursement counts on its product by its SKU, and not when the report has it', async () => {
  const { post, read, readStream, viewer } = await shop();
  await readStream('reimbursements', null);
  const given = { kind: 'reimbursement', countsAlone: true, reportedBy: 'reimbursements' } as const;
  await post(ofAccount('of a SKU', 622, { ...given, listingKey: 'A' }), ofAccount('of none', 100, given));
  expect(await read()).toMatchObject({ profit: 722, fees: 100, names: ['of none'] });
  const days = () =>
    queryRow(
      `SELECT coalesce(sum(reimbursements), 0)::int AS minor FROM sales_product_days WHERE account_id = $1 AND scope = 'all'`,
      [viewer.accountId],
    );
  expect(await days()).toEqual({ minor: 622 });
  // the report has the same amount, some days later
  await post(ofAccount('report', 622, { kind: 'reimbursement', asin: 'B0A', day: '2026-11-19' }));
  expect(await read()).toMatchObject({ profit: 722, fees: 100 });
  expect(await days()).toEqual({ minor: 622 });
  await readStream('reimbursements', '2026-11-18');
  expect(await read()).toMatchObject({ profit: 622, fees: 0, names: [] });
});

test('a reimbursement of an order that the report has counts once', async () => {
  const { post, read, readStream, viewer } = await shop();
  await readStream('reimbursements', null);
  const { id } = await queryRow<{ id: string }>('SELECT external_id AS id FROM orders WHERE account_id = $1', [
    viewer.accountId,
  ]);
  const ofOrder = { orderExternalId: id, kind: 'reimbursement' as const };
  await post(postedAmount('finances', 500, { ...ofOrder, reportedBy: 'reimbursements', day: '2026-11-17' }));
  expect((await read()).profit).toBe(500);
  await post(postedAmount('report', 500, { ...ofOrder, day: '2026-11-18' }));
  expect((await read()).profit).toBe(500);
});

test('expenses of the account in another currency count at the rate of their day', async () => {
  const { post, read } = await shop(['USD', '2026-11-01', 5]);
  await post(ofAccount('Subscription', -1_000, { kind: 'other_fee', countsAlone: true, currency: 'USD' }));
  expect(await read()).toMatchObject({ profit: -5_000, fees: -5_000, names: ['Subscription'] });
});

test('the seller decides by name what counts, also of amounts that come later; payouts never do', async () => {
  const [one, other] = [await shop(), await shop()];
  const adjustment = (ref: string, more = {}) =>
    ofAccount(ref, -700, { kind: 'other_fee', name: 'Adjustment', ...more });
  await one.post(adjustment('1'), ofAccount('Transfer', -9_000, { kind: 'movement', name: 'Adjustment' }));
  await other.post(adjustment('1'));
  await setAccountExpense(one.viewer, { name: 'Adjustment', counts: true });
  expect(await one.read()).toEqual({ ...nothing, profit: -700, fees: -700, names: ['Adjustment'] });
  await one.post(adjustment('2'), ofAccount('Transfer', -9_001, { kind: 'movement', name: 'Adjustment' }));
  expect(await one.read()).toEqual({ ...nothing, profit: -1_400, fees: -1_400, names: ['Adjustment'] });
  await setAccountExpense(one.viewer, { name: 'Adjustment', counts: false });
  await one.post(adjustment('3', { countsAlone: true }));
  expect(await one.read()).toEqual({ ...nothing, outside: -2_100, names: ['Adjustment'] });
  expect(await other.read()).toEqual({ ...nothing, outside: -700, names: ['Adjustment'] });
  for (const name of ['Transfer', 'Adjustment 2'])
    await expect(setAccountExpense(one.viewer, { name, counts: true })).rejects.toMatchObject({ status: 404 });
});

test('what a report lists too is in no figure, whatever the seller decides', async () => {
  const { post, read, advertise, viewer } = await shop();
  await advertise('2026-11-17');
  await post(ads('payment', '2026-11-17'));
  for (const counts of [true, false, true]) {
    await setAccountExpense(viewer, { name: 'payment', counts });
    expect(await read()).toEqual({ ...nothing, profit: -900 });
  }
});
