import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { exchangeRates, ratedCurrencies } from '#server/records/rates/exchangeRates.ts';
import { profitSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { setProfitSettings } from '#server/insight/profit/settings/setProfitSettings.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { deleteRate } from '#server/records/rates/deleteRate.ts';
import { setRate } from '#server/records/rates/setRate.ts';
import { deleteTaxRegime } from './deleteTaxRegime.ts';
import { setTaxRegime } from './setTaxRegime.ts';
import { ratePercent, shownTaxMonths, taxRegimes } from './taxes.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

const sold = (day: string, priceMinor: number, more: object = {}) => {
  const at = new Date(`${day}T15:00:00Z`);
  return order([line('A', { priceMinor })], { purchasedAt: at, updatedAt: at, ...more });
};

test('months have the revenue of the previous twelve, the resulting rate, and whether the history is complete', async () => {
  const shop = await openShop();
  const { viewer } = shop;
  await shop.sell(sold('2025-10-10', 100_000_000), sold('2026-10-10', 5_000_000), sold('2026-11-10', 300_000_000));
  expect(await setTaxRegime(viewer, { validFrom: '2026-10-15', regime: 'simples', percent: null })).toMatchObject({
    lines: 2,
  });
  const months = await shownTaxMonths(viewer, NOW);
  expect(await taxRegimes(viewer)).toMatchObject([
    { validFrom: new Date('2026-10-15'), regime: 'simples', percent: null },
  ]);
  expect(months).toHaveLength(15);
  const [next, november, october, september] = months;
  expect([november!, october!, september!].map(ratePercent)).toEqual([4, 8.45, 0]);
  // of the year up to the month; without Simples none
  expect([november!, october!, september!].map(({ limits }) => limits?.accumulated)).toEqual([
    305_000_000,
    5_000_000,
    undefined,
  ]);
  expect(next).toMatchObject({ month: '2026-12-01', rbt12Minor: 305_000_000, isHistoryShort: false });
  expect(november).toMatchObject({
    rbt12Minor: 5_000_000,
    revenueMinor: 300_000_000,
    taxMinor: 12_000_000,
  });
  expect(october).toMatchObject({ rbt12Minor: 100_000_000, taxMinor: 422_500, isHistoryShort: false });
  expect(september).toMatchObject({ regime: 'none', taxMinor: 0, isHistoryShort: true });
});

test('after a regime is deleted, the previous one applies', async () => {
  const shop = await openShop();
  const { viewer } = shop;
  await shop.sell(sold('2026-11-10', 10_000));
  await setTaxRegime(viewer, { validFrom: '2026-01-01', regime: 'percent', percent: 6 });
  await setTaxRegime(viewer, { validFrom: '2026-11-01', regime: 'percent', percent: 10 });
  expect(await deleteTaxRegime(viewer, { validFrom: '2026-11-01' })).toMatchObject({ lines: 1 });
  expect(
    await queryRows(`SELECT tax_minor AS tax FROM ${ITEM_MONEY} i WHERE account_id = $1`, [viewer.accountId]),
  ).toEqual([{ tax: 600 }]);
  await expect(deleteTaxRegime(viewer, { validFrom: '2026-11-01' })).rejects.toMatchObject({ status: 404 });
});

test('rates have their source, and days with sales before the first rate are counted', async () => {
  await setRates(['USD', '2026-11-16', 5.4], ['USD', '2026-11-18', 5.5]);
  const shop = await openShop();
  const { viewer } = shop;
  await shop.sell(sold('2026-11-10', 1), sold('2026-11-11', 1), sold('2026-11-16', 1));
  await shop.sell(sold('2026-11-12', 1, { currency: 'MXN', country: 'MX' }));
  await setRate(viewer, { currency: 'USD', day: '2026-11-17', brl: 6 }, { now: NOW });
  const range = { currency: 'USD', startDate: '2026-11-15', endDate: '2026-11-18' };
  const { days, ...rates } = await exchangeRates(viewer, range);
  const none = { publicBrl: null, source: null, ownBrl: null };
  expect(days).toEqual([
    { ...none, day: '2026-11-18', brl: 5.5, publicBrl: 5.5, source: 'test' },
    { ...none, day: '2026-11-17', brl: 6, ownBrl: 6 },
    { ...none, day: '2026-11-16', brl: 5.4, publicBrl: 5.4, source: 'test' },
    { ...none, day: '2026-11-15', brl: null },
  ]);
  expect(rates).toMatchObject({ daysWithoutRate: 3, lastDayWithoutRate: '2026-11-12' });
  expect(await exchangeRates(viewer, { ...range, currency: 'MXN' })).toMatchObject({ daysWithoutRate: 1 });
  expect(await ratedCurrencies(viewer)).toEqual(['USD', 'MXN']);
  await setRate(viewer, { currency: 'USD', day: '2020-01-01', brl: 4 }, { now: NOW });
  expect(await exchangeRates(viewer, range)).toMatchObject({ daysWithoutRate: 0, lastDayWithoutRate: null });
  for (const wrong of [{ currency: 'BRL' }, { startDate: '2026-11-19' }, { startDate: '2020-01-01' }])
    await expect(exchangeRates(viewer, { ...range, ...wrong })).rejects.toMatchObject({ status: 400 });
  const tomorrow = { currency: 'USD', day: '2026-11-21', brl: 5 };
  await expect(setRate(viewer, tomorrow, { now: NOW })).rejects.toMatchObject({ status: 400 });
  await expect(deleteRate(viewer, tomorrow, { now: NOW })).rejects.toMatchObject({ status: 400 });
});

test('other margin limits change the status of products, and limits out of order are refused', async () => {
  const shop = await openShop();
  const { viewer } = shop;
  const at = new Date(Date.now() - 3 * 86_400_000);
  await shop.sell(order([line('A'), line('B')], { purchasedAt: at, updatedAt: at }));
  await shop.cost('A', 1_000); // 70 %
  await shop.cost('B', 7_000); // 10 %
  const settings = { ...(await profitSettings(viewer)), lowBelow: 80, targetMargin: 85 };
  expect(await setProfitSettings(viewer, settings)).toMatchObject({ products: 1 });
  expect(await profitSettings(viewer)).toEqual(settings);
  await expect(setProfitSettings(viewer, { ...settings, lossBelow: 90 })).rejects.toMatchObject({ status: 400 });
  await expect(setProfitSettings(viewer, { ...settings, targetMargin: 100 })).rejects.toMatchObject({ status: 400 });
  await expect(setProfitSettings(viewer, { ...settings, renegotiation: -1 })).rejects.toMatchObject({ status: 400 });
});
