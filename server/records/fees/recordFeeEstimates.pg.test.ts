import { beforeEach, expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { FeeEstimateSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';
import { recordFeeEstimates } from './recordFeeEstimates.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.sell(order([line('A')]));
});

const estimate = (more: Partial<FeeEstimateSnapshot> = {}): FeeEstimateSnapshot => ({
  marketplace: 'amazon',
  country: 'BR',
  listingKey: 'A',
  currency: 'BRL',
  priceMinor: 10_000,
  commissionMinor: 1_200,
  fixedFeeMinor: 200,
  fulfilmentMinor: 1_500,
  ...more,
});
const record = (day: string, ...estimates: FeeEstimateSnapshot[]) =>
  transaction((tx) => recordFeeEstimates(shop.viewer.accountId, estimates, day, tx));
const rules = () =>
  queryRows(
    `SELECT p.listing_key AS key, r.valid_from AS since, r.percent, r.fixed_minor AS fixed,
            r.fulfilment_minor AS fulfilment, r.source
     FROM fee_rules r JOIN products p ON p.account_id = r.account_id AND p.id = r.product_id
     WHERE r.account_id = $1 ORDER BY 1, 2`,
    [shop.viewer.accountId],
  );
const rule = { key: 'A', percent: '12.0000', fixed: 200, fulfilment: 1_500, source: 'amazon.fees_estimate' };

test('the first estimate of a product applies from the month of its first sale, and recording it again changes nothing', async () => {
  expect(await record('2026-12-05', estimate())).toMatchObject({ changed: 1 });
  expect(await rules()).toEqual([{ ...rule, since: '2026-11-01' }]);
  expect(await record('2026-12-06', estimate())).toMatchObject({ changed: 0 });
  expect(await rules()).toEqual([{ ...rule, since: '2026-11-01' }]);
});

test('another price at the same percentage is not a new rule; another fee starts on the day it is reported', async () => {
  await record('2026-12-05', estimate());
  expect(await record('2026-12-06', estimate({ priceMinor: 8_337, commissionMinor: 1_000 }))).toMatchObject({
    changed: 0,
  });
  expect(await record('2026-12-07', estimate({ commissionMinor: 1_350, fulfilmentMinor: null }))).toMatchObject({
    changed: 1,
  });
  expect(await record('2026-12-07', estimate({ commissionMinor: 1_400, fulfilmentMinor: null }))).toMatchObject({
    changed: 1,
  });
  expect(await rules()).toEqual([
    { ...rule, since: '2026-11-01' },
    { ...rule, since: '2026-12-07', percent: '14.0000', fulfilment: null },
  ]);
});

test('older sales that arrive later are estimated too', async () => {
  await record('2026-12-05', estimate());
  const earlier = new Date('2026-02-10T12:00:00Z');
  await shop.sell(order([line('A')], { purchasedAt: earlier, updatedAt: earlier }));
  expect(await record('2026-12-06', estimate())).toMatchObject({ changed: 1 });
  expect(await rules()).toEqual([{ ...rule, since: '2026-02-01' }]);
});

test('products with rules of the seller, unknown products and other currencies are skipped', async () => {
  await shop.sell(order([line('B')]));
  await queryRows(
    `INSERT INTO fee_rules (account_id, marketplace, country, product_id, valid_from, percent, source, source_day)
     VALUES ($1, 'amazon', 'BR', $2, '2026-01-01', 9, 'seller', '2026-01-01')`,
    [shop.viewer.accountId, await shop.idOf('A')],
  );
  const odd = [estimate(), estimate({ listingKey: 'unknown' }), estimate({ listingKey: 'B', currency: 'USD' })];
  expect(await record('2026-12-05', ...odd, estimate({ listingKey: 'B', priceMinor: 0 }))).toMatchObject({
    changed: 0,
  });
  expect(await rules()).toMatchObject([{ source: 'seller' }]);
});

test('all sales with unknown fees are estimated, from the first one on', async () => {
  const unknown = { feesMinor: null, fulfilmentMinor: null };
  await shop.sell(order([line('B', unknown)]));
  expect(await record('2026-12-05', estimate({ listingKey: 'B' }))).toEqual({ changed: 1, lines: 1 });
  await shop.sell(order([line('B', { ...unknown, quantity: 2, priceMinor: 15_000 })]));
  expect(
    await queryRows(
      `SELECT i.estimated_fees_minor AS fees, i.estimated_fixed_fee_minor AS fixed, i.estimated_fulfilment_minor AS freight
       FROM ${ITEM_MONEY} i WHERE i.account_id = $1 AND i.fees_minor IS NULL ORDER BY i.id`,
      [shop.viewer.accountId],
    ),
  ).toEqual([
    { fees: 1_400, fixed: 200, freight: 1_500 },
    { fees: 2_200, fixed: 400, freight: 3_000 },
  ]);
});

test('rules of other accounts do not change', async () => {
  const other = await openShop();
  await other.sell(order([line('A')]));
  await record('2026-12-05', estimate());
  expect(await queryRows('SELECT 1 FROM fee_rules WHERE account_id = $1', [other.viewer.accountId])).toEqual([]);
});
