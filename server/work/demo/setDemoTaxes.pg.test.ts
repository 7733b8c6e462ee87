import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useLocalMarketplaces } from '#server/records/keys/testing/localMarketplaces.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { line, order } from '#server/insight/sales/testing/shop.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';
import { shownTaxMonths } from '#server/records/taxes/taxes.ts';
import { demoBooks, setDemoTaxes } from './setDemoTaxes.ts';

useTestDatabase();
const local = useLocalMarketplaces();

test('the demo is taxed by Simples from its books, so that sales of its past are stored with their tax', async () => {
  const viewer = await newViewer();
  const books = await demoBooks(local.url);
  await transaction((tx) => setDemoTaxes(viewer, books, tx));
  const sale = (daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    return order([line('A', { priceMinor: 1_000_000 })], { purchasedAt: at, updatedAt: at });
  };
  await transaction((tx) => recordOrders(viewer.accountId, [sale(390), sale(40)], tx));
  const { lines } = await transaction((tx) => retaxLines(viewer.accountId, tx));
  expect(lines).toBe(0);
  const months = await shownTaxMonths(viewer);
  const [now, oldest] = [months[1]!, months.at(-1)!];
  expect([now, oldest]).toMatchObject(Array(2).fill({ regime: 'simples', missingMonths: 0, isIcmsOutside: false }));
  expect(now.rbt12Minor).toBe(books.slice(0, 12).reduce((sum, { revenueMinor }) => sum + revenueMinor, 0));
  const taxes = await queryRows<{ tax: number }>(
    `SELECT sum(-amount_minor) AS tax FROM ledger_lines WHERE account_id = $1 AND kind = 'das' GROUP BY order_id`,
    [viewer.accountId],
  );
  expect(taxes.map(({ tax }) => Number(tax)).every((tax) => tax >= 40_000 && tax < 120_000)).toBe(true);
  expect(taxes).toHaveLength(2);
});
