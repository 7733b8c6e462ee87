import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { profitChange, type ProfitChange } from './profitChange.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { setTaxRegime } from '#server/records/taxes/setTaxRegime.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { openMixedShop } from '#server/insight/profit/testing/mixedShop.ts';

useTestDatabase();

const NOW = new Date('2026-11-20T17:05:00Z');
const effectsOf = ({ effects }: ProfitChange) =>
  Object.fromEntries(
    effects.filter(({ amount }) => amount.minor !== 0).map(({ effect, amount }) => [effect, amount.minor]),
  );

/** Sells units in September or October 2026 at a unit price, without fees or freight. */
async function sellUnits(shop: Shop, key: string, month: 9 | 10, units: number, unitPrice: number) {
  const at = new Date(Date.UTC(2026, month - 1, 10, 15));
  const amounts = { quantity: units, priceMinor: units * unitPrice, feesMinor: 0, fulfilmentMinor: 0 };
  await shop.sell(order([line(key, amounts)], { purchasedAt: at, updatedAt: at }));
}
const lastMonth = { period: 'custom' as const, startDate: '2026-10-01', endDate: '2026-10-31' };
const monthBefore = { compareStart: '2026-09-01', compareEnd: '2026-09-30' };

test('volume, price and cost explain a change (vector 10); new and gone products are volume', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  await sellUnits(shop, 'A', 9, 100, 50);
  await sellUnits(shop, 'A', 10, 120, 48);
  await shop.cost('A', 35, '2026-09-01');
  await shop.cost('A', 36, '2026-10-01');
  const change = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore }, NOW);
  expect(change.change).toEqual({ minor: -60, currency: 'BRL' });
  expect(effectsOf(change)).toEqual({ volume: 300, price: -240, cost: -120 });

  await sellUnits(shop, 'GONE', 9, 10, 30);
  await sellUnits(shop, 'NEW', 10, 10, 40);
  await shop.cost('GONE', 10);
  await shop.cost('NEW', 10);
  const later = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore }, NOW);
  expect(effectsOf(later)).toEqual({ volume: 300 - 200 + 300, price: -240, cost: -120 });
  expect([later.newProducts, later.goneProducts]).toEqual([1, 1]);
});

test('expenses of the account are an effect of their own, and none without them', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  for (const month of [9, 10] as const) await sellUnits(shop, 'A', month, 100, 50);
  await shop.cost('A', 35, '2026-09-01');
  await shop.readMoney('2026-09-01', '2026-10-31');
  const read = () => profitChange(shop.viewer, { ...lastMonth, ...monthBefore }, NOW);
  expect((await read()).effects.map(({ effect }) => effect)).not.toContain('account');
  const subscription = { orderExternalId: null, kind: 'other_fee', countsAlone: true, day: '2026-10-10' } as const;
  await transaction((tx) => recordPostedAmounts(shop.viewer.accountId, [postedAmount('1', -3_990, subscription)], tx));
  const change = await read();
  expect(change.change).toEqual({ minor: -3_990, currency: 'BRL' });
  expect(effectsOf(change)).toEqual({ account: -3_990 });
});

test('advertising that was not read for a side is no cause: it is left out of both, by name', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  for (const month of [9, 10] as const) await sellUnits(shop, 'A', month, 100, 50);
  await shop.cost('A', 35, '2026-09-01');
  for (const day of ['2026-10-01', '2026-10-31']) await shop.advertise('A', 400, 0, { day });
  await shop.read('ads', '2026-10-01', '2026-10-31');
  const read = () => profitChange(shop.viewer, { ...lastMonth, ...monthBefore, marketplace: 'amazon' }, NOW);
  const change = await read();
  expect([change.now.profit!.minor, change.now.compared!.minor]).toEqual([700, 1_500]);
  expect([change.change!.minor, effectsOf(change)]).toEqual([0, {}]);
  expect(change.effects.map(({ effect }) => effect)).not.toContain('ads');
  expect(change.leftOut).toMatchObject([
    { effect: 'ads', basis: [{ code: 'notReadBefore', source: 'ads', since: '2026-10-01' }] },
  ]);

  await shop.advertise('A', 100, 0, { day: '2026-09-01' });
  await shop.read('ads', '2026-09-01', '2026-09-30');
  const whole = await read();
  expect([whole.leftOut, whole.change!.minor, effectsOf(whole)]).toEqual([[], -700, { ads: -700 }]);
  expect(whole.now.compared).toEqual(whole.now.profit);
});

test('advertising charged in one sum is advertising, so that a report since then is compared with it', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  for (const month of [9, 10] as const) await sellUnits(shop, 'A', month, 100, 50);
  await shop.cost('A', 35, '2026-09-01');
  for (const day of ['2026-10-01', '2026-10-31']) await shop.advertise('A', 400, 0, { day });
  await shop.read('ads', '2026-10-01', '2026-10-31');
  const charged = { orderExternalId: null, kind: 'ads_billed', countsAlone: true, reportedBy: 'ads' } as const;
  const posted = postedAmount('1', -300, { ...charged, day: '2026-09-12' });
  await transaction((tx) => recordPostedAmounts(shop.viewer.accountId, [posted], tx));
  const change = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore, marketplace: 'amazon' }, NOW);
  expect([change.leftOut, change.change!.minor, effectsOf(change)]).toEqual([[], -500, { ads: -500 }]);
});

test('storage of the running month, which is charged later, is no cause of a higher profit', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  await sellUnits(shop, 'A', 10, 100, 50);
  const now = { purchasedAt: new Date('2026-11-10T15:00:00Z'), updatedAt: new Date('2026-11-10T15:00:00Z') };
  await shop.sell(order([line('A', { quantity: 100, priceMinor: 5_000, feesMinor: 0, fulfilmentMinor: 0 })], now));
  await shop.cost('A', 35, '2026-09-01');
  await shop.readMoney('2026-08-01', '2026-10-31');
  await shop.read('fees', '2026-11-01', '2026-11-20');
  const storage = { orderExternalId: null, kind: 'storage', asin: 'B0A', day: '2026-10-10' } as const;
  await transaction((tx) => recordPostedAmounts(shop.viewer.accountId, [postedAmount('1', -800, storage)], tx));
  const change = await profitChange(shop.viewer, { period: 'thisMonth', marketplace: 'amazon' }, NOW);
  expect([change.before.profit!.minor, change.before.compared!.minor]).toEqual([700, 1_500]);
  expect([change.change!.minor, effectsOf(change)]).toEqual([0, {}]);
  expect(change.leftOut.map(({ effect, basis }) => [effect, ...basis.map(({ code }) => code)])).toEqual([
    ['storage', 'notChargedYet'],
  ]);
});

test('tax since a regime was given is no cause against a month without one', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  for (const month of [9, 10] as const) await sellUnits(shop, 'A', month, 100, 50);
  await shop.cost('A', 35, '2026-09-01');
  const regime = { validFrom: '2026-10-01', regime: 'percent' as const, percent: 10 };
  await setTaxRegime(shop.viewer, regime, { now: new Date('2026-11-01T12:00:00Z') });
  const change = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore }, NOW);
  expect([change.now.profit!.minor, change.change!.minor, effectsOf(change)]).toEqual([1_000, 0, {}]);
  expect(change.leftOut).toMatchObject([
    { effect: 'tax', basis: [{ code: 'notReadBefore', source: 'taxes', since: '2026-10-01' }] },
  ]);
});

test('products sold only now are new, those sold only before are gone', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  for (const key of ['NEW1', 'NEW2', 'BOTH']) await sellUnits(shop, key, 10, 1, 100);
  for (const key of ['GONE', 'BOTH']) await sellUnits(shop, key, 9, 1, 100);
  for (const key of ['NEW1', 'NEW2', 'BOTH', 'GONE']) await shop.cost(key, 50);
  const change = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore }, NOW);
  expect([change.newProducts, change.goneProducts]).toEqual([2, 1]);
});

test('the effects add up to the change of the dashboard’s profit to the cent, in two currencies', async () => {
  const shop = await openMixedShop();
  for (const marketplace of [null, 'amazon', 'mercadolivre'] as const) {
    const change = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore, marketplace }, NOW);
    const profitOf = async (startDate: string, endDate: string) =>
      (await salesMetrics(shop.viewer, { period: 'custom', startDate, endDate, marketplace }, NOW)).profit;
    expect(change.now.profit).toEqual(await profitOf('2026-10-01', '2026-10-31'));
    expect(change.before.profit).toEqual(await profitOf('2026-09-01', '2026-09-30'));
    expect(change.effects.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(change.change!.minor);
    expect(change.change!.minor).toBe(change.now.profit!.minor - change.before.profit!.minor);
    expect(change.effects.filter(({ amount }) => amount.minor !== 0).length).toBeGreaterThan(3);
  }
});

test('the default comparison is the previous period, with the same number of complete days for a current one', async () => {
  const { viewer } = await openShop();
  const days = async (period: 'thisMonth' | 'lastMonth' | 'today') => {
    const { before, now } = await profitChange(viewer, { period }, NOW);
    return [before.days.start, before.days.end, now.days.start, now.days.end];
  };
  expect(await days('lastMonth')).toEqual(['2026-09-01', '2026-10-01', '2026-10-01', '2026-11-01']);
  expect(await days('thisMonth')).toEqual(['2026-10-01', '2026-10-21', '2026-11-01', '2026-11-21']);
  expect(await days('today')).toEqual(['2026-11-19', '2026-11-20', '2026-11-20', '2026-11-21']);
  await expect(profitChange(viewer, { period: 'allTime' }, NOW)).rejects.toMatchObject({ status: 400 });
  const half = { ...lastMonth, compareStart: '2026-09-01' };
  await expect(profitChange(viewer, half, NOW)).rejects.toMatchObject({ status: 400 });
});

test('without any known cost in one period the change is unknown', async () => {
  await setRates();
  const shop = await openShop();
  await shop.openedOn('2026-08-01');
  await sellUnits(shop, 'A', 10, 1, 100);
  const change = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore }, NOW);
  expect([change.before.profit?.minor, change.now.profit, change.now.unknownUnits]).toEqual([
    0,
    { minor: 100, currency: 'BRL' },
    1,
  ]);
  expect([change.change, change.effects]).toEqual([null, []]);
});

test('a comparison period that begins before the first known order is unknown, not empty', async () => {
  await setRates();
  const shop = await openShop();
  await sellUnits(shop, 'A', 9, 100, 50); // on 10 September
  await sellUnits(shop, 'A', 10, 120, 48);
  await shop.cost('A', 35);
  const change = await profitChange(shop.viewer, { ...lastMonth, ...monthBefore }, NOW);
  expect(change).toMatchObject({ unknownBefore: '2026-09-10', change: null, effects: [], newProducts: null });
  expect([change.before.profit, change.now.profit?.minor]).toEqual([null, 120 * (48 - 35)]);
  const covered = { compareStart: '2026-09-10', compareEnd: '2026-09-30' };
  const known = await profitChange(shop.viewer, { ...lastMonth, ...covered }, NOW);
  expect(known).toMatchObject({ unknownBefore: null, change: { minor: 60 }, newProducts: 0 });
});
