import { expect, test } from 'vitest';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { restateLedger } from '#server/records/ledger/restateLedger.ts';
import { rebuiltRollups, storedRollups } from '#server/records/rollups/testing/rebuilt.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const record = (accountId: number, ...amounts: PostedAmountSnapshot[]) =>
  transaction((tx) => recordPostedAmounts(accountId, amounts, tx));

/** Cash days by kind and source, of the lines that stand. */
async function cashDays(accountId: number): Promise<Record<string, string | null>> {
  const rows = await queryRows<{ name: string; day: string | null }>(
    `SELECT DISTINCT kind || ' ' || source AS name, cash_day::text AS day FROM ledger_lines
     WHERE account_id = $1 AND stands ORDER BY 1, 2`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ name, day }) => [name, day]));
}

/** A sale of 28 September with a cost, a tax and a fee that the marketplace holds. */
async function heldSale(isSaleFirst = true) {
  const { viewer, ...sold } = await openShop();
  const { accountId } = viewer;
  const at = new Date('2026-09-28T15:00:00Z');
  const sale = order([line('A', { feesMinor: null, shippingMinor: 900 })], {
    purchasedAt: at,
    updatedAt: at,
    logistic: 'fba',
  });
  const posted = (more: Partial<PostedAmountSnapshot>) =>
    postedAmount('fee', -1_200, { orderExternalId: sale.externalId, day: '2026-09-28', postedAt: at, ...more });
  const ways = [() => sold.sell(sale), () => record(accountId, posted({ basis: 'provisional' }))];
  for (const way of isSaleFirst ? ways : ways.toReversed()) await way();
  await sold.cost('A', 1_000);
  await setTaxRegime(viewer, { validFrom: '2026-09-01', regime: 'percent', percent: 10 }, { now: NOW });
  return { accountId, posted, ...sold };
}

const ownDays = { 'product_cost product_costs': '2026-09-28', 'sale_tax tax_rates': '2026-10-20' };

test.each([true, false])(
  'a later release moves the rest of the sale too (sale before its amounts: %s)',
  async (first) => {
    const { accountId, posted } = await heldSale(first);
    const held = await cashDays(accountId);
    expect(held).toMatchObject({
      ...ownDays,
      'item_revenue order': null,
      'buyer_freight order': null,
      'commission test': null,
    });

    const of = ['item_revenue order', 'buyer_freight order', 'freight order', 'commission test'];
    const moved = (day: string) => ({ ...held, ...Object.fromEntries(of.map((name) => [name, day])) });
    // Amazon says that it is released before it says when
    await record(accountId, posted({ basis: 'posted', postedAt: new Date('2026-10-03T12:00:00Z') }));
    expect(await cashDays(accountId)).toEqual(moved('2026-10-03'));

    // 23:30 of 12 October in São Paulo
    const releasedAt = new Date('2026-10-13T02:30:00Z');
    await record(accountId, posted({ basis: 'posted', postedAt: new Date('2026-10-04T12:00:00Z'), releasedAt }));
    expect(await cashDays(accountId)).toEqual(moved('2026-10-12'));
    expect(await restateLedger(accountId)).toBe(0);
    expect(await cashDays(accountId)).toEqual(moved('2026-10-12'));
    expect(await storedRollups(accountId)).toEqual(await rebuiltRollups(accountId));
  },
);

test('the sale moves with its first released amount, whatever comes first; a refund does not pay it out', async () => {
  const { accountId, posted } = await heldSale();
  const releasedOn = (day: string) => ({ releasedAt: new Date(`${day}T12:00:00Z`) });
  await record(
    accountId,
    posted({ sourceRef: 'back', kind: 'refund_principal', amountMinor: -500, ...releasedOn('2026-09-29') }),
  );
  expect(await cashDays(accountId)).toMatchObject({
    'item_revenue order': null,
    'refund_principal test': '2026-09-29',
  });
  await record(accountId, posted({ sourceRef: 'late', kind: 'freight', ...releasedOn('2026-10-20') }));
  await record(
    accountId,
    posted({ sourceRef: 'none', kind: 'payment_fee', amountMinor: 0, ...releasedOn('2026-10-01') }),
  );
  expect(await cashDays(accountId)).toMatchObject({ 'item_revenue order': '2026-10-20' });
  await record(accountId, posted({ sourceRef: 'early', kind: 'fixed_fee', ...releasedOn('2026-10-08') }));
  expect(await cashDays(accountId)).toMatchObject({
    'item_revenue order': '2026-10-08',
    'freight test': '2026-10-20',
    'commission test': null,
  });
  expect(await restateLedger(accountId)).toBe(0);
});

test('advertising moves on its day, and amounts of products and of the account when they are released', async () => {
  const { viewer, ...sold } = await openShop();
  const { accountId } = viewer;
  await sold.sell(order([line('A')]));
  await sold.advertise('A', 700, 2_000, { day: '2026-10-24' });
  const of = { orderExternalId: null, day: '2026-08-30', basis: 'provisional' } as const;
  const storage = postedAmount('s', -800, { ...of, kind: 'storage', asin: 'B0A' });
  const fee = postedAmount('f', -3_990, { ...of, kind: 'account_fee', countsAlone: true });
  await record(accountId, storage, fee);
  const held = await cashDays(accountId);
  expect(held).toMatchObject({ 'ads advertising': '2026-10-24', 'storage test': null, 'account_fee test': null });
  const released = { releasedAt: new Date('2026-11-01T02:59:00Z') };
  await record(accountId, { ...storage, ...released }, { ...fee, ...released });
  expect(await cashDays(accountId)).toEqual({
    ...held,
    'storage test': '2026-10-31',
    'account_fee test': '2026-10-31',
  });
});
