import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, NOW, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { retaxLines } from './retaxLines.ts';
import { ITEM_MONEY } from '#server/records/lines/testing/itemMoney.ts';

useTestDatabase();

/** A shop with one sale on a day and a fixed percentage of tax. */
async function taxedShop(day: string, percent: number) {
  const shop = await openShop();
  const at = new Date(`${day}T15:00:00Z`);
  await shop.sell(order([line('A', { priceMinor: 10_500, discountMinor: 500 })], { purchasedAt: at, updatedAt: at }));
  await queryRows(
    `INSERT INTO tax_settings (account_id, valid_from, regime, percent) VALUES ($1, '2025-01-01', 'percent', $2)`,
    [shop.viewer.accountId, percent],
  );
  const refresh = () => transaction((tx) => retaxLines(shop.viewer.accountId, tx, { now: NOW }));
  const rates = () =>
    queryRows(
      `SELECT month, (num[1] / den[1] + num[2] / den[2])::float8 AS rate FROM tax_rates WHERE account_id = $1 ORDER BY month LIMIT 2`,
      [shop.viewer.accountId],
    );
  return { ...shop, refresh, rates };
}

test('a refresh of one account leaves the tax rates of another as they are', async () => {
  const [one, other] = [await taxedShop('2025-10-10', 6), await taxedShop('2026-11-10', 10)];
  expect(await one.refresh()).toEqual({ months: 15, lines: 1 });
  expect(await other.refresh()).toEqual({ months: 2, lines: 1 });
  expect(await one.rates()).toEqual([
    { month: '2025-10-01', rate: 0.06 },
    { month: '2025-11-01', rate: 0.06 },
  ]);
  expect(await one.refresh()).toEqual({ months: 0, lines: 0 });
});

test('the first day of a month is taxed at the rate of that month, not of the previous one', async () => {
  const shop = await taxedShop('2026-11-01', 6);
  const at = new Date('2026-10-31T15:00:00Z');
  await shop.sell(order([line('A')], { purchasedAt: at, updatedAt: at }));
  await queryRows(
    `INSERT INTO tax_settings (account_id, valid_from, regime, percent) VALUES ($1, '2026-11-01', 'percent', 10)`,
    [shop.viewer.accountId],
  );
  await shop.refresh();
  await queryRows(`UPDATE tax_settings SET percent = 8 WHERE account_id = $1 AND valid_from = '2025-01-01'`, [
    shop.viewer.accountId,
  ]);
  expect(await shop.refresh()).toEqual({ months: 1, lines: 1 });
  expect(
    await queryRows(`SELECT sale_day AS day, tax_minor AS tax FROM ${ITEM_MONEY} i WHERE account_id = $1 ORDER BY 1`, [
      shop.viewer.accountId,
    ]),
  ).toEqual([
    { day: '2026-10-31', tax: 800 },
    { day: '2026-11-01', tax: 1_000 },
  ]);
});
