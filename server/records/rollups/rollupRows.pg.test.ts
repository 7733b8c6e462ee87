import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { type RollupSlice, rollupRows } from './rollupRows.ts';
import { line, order } from '#server/insight/sales/testing/orderSnapshots.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const FIRST = Date.UTC(2025, 10, 20);
const dayOf = (offset: number) => new Date(FIRST + offset * 86_400_000).toISOString().slice(0, 10);

/** One sale of a different price on each of 130 days, over two products. */
async function accountWithDailySales(): Promise<number> {
  const { accountId } = await newViewer();
  const orders = Array.from({ length: 130 }, (_, offset) =>
    order(String(offset), {
      purchasedAt: new Date(`${dayOf(offset)}T12:00:00Z`),
      items: [line(offset % 3 ? 'A' : 'B', { priceMinor: 1 + offset * offset })],
    }),
  );
  await transaction((tx) => recordOrders(accountId, orders, tx));
  return accountId;
}

async function sumsOf(slice: RollupSlice) {
  const bind = bindParameters();
  const text = rollupRows(slice, ['units', 'revenue'], bind);
  return queryRows(
    `SELECT product_id, sum(units)::int AS units, sum(revenue)::float8 AS revenue FROM (${text}) r
     GROUP BY 1 HAVING sum(units) <> 0 ORDER BY 1`,
    [...bind.values],
  );
}

test('sums of any days from months and edges equal the sums of their lines', async () => {
  const accountId = await accountWithDailySales();
  await fc.assert(
    fc.asyncProperty(fc.nat(135), fc.nat(135), fc.option(fc.nat(140)), async (one, other, today) => {
      const days = { start: dayOf(Math.min(one, other)), end: dayOf(Math.max(one, other)) };
      const lines = await queryRows(
        `SELECT product_id, sum(quantity)::int AS units, sum(price_minor)::float8 AS revenue FROM order_items
         WHERE account_id = $1 AND sale_day >= $2 AND sale_day < $3 GROUP BY 1 ORDER BY 1`,
        [accountId, days.start, days.end],
      );
      expect(await sumsOf({ accountId, scope: 'all', days, today: today === null ? undefined : dayOf(today) })).toEqual(
        lines,
      );
    }),
    { numRuns: runs(40) },
  );
});

test('all time counts all lines', async () => {
  const accountId = await accountWithDailySales();
  const { units } = await queryRow<{ units: number }>(
    'SELECT sum(units)::int AS units FROM sales_product_totals WHERE account_id = $1 AND scope = $2',
    [accountId, 'all'],
  );
  expect(units).toBe(130);
  expect(await sumsOf({ accountId, scope: 'all', days: null })).toHaveLength(2);
});

test('a period reads whole months, or a month minus few of its days', () => {
  const text = (start: string, end: string, today?: string) =>
    rollupRows({ accountId: 1, scope: 'all', days: { start, end }, today }, ['units'], bindParameters());
  const days = (sql: string) => sql.split('sales_product_days').length - 1;
  expect(days(text('2026-01-01', '2026-04-01'))).toBe(0);
  expect(text('2026-01-10', '2026-01-12')).not.toContain('months');
  // 3–31 January: the month minus its first two days
  expect(text('2026-01-03', '2026-02-01')).toMatch(/months.*-units/s);
  // the current month counts as whole, because its remaining days hold no sales
  expect(text('2026-11-01', '2026-11-12', '2026-11-11')).toContain('months');
  expect(text('2026-11-01', '2026-11-12', '2026-11-30')).not.toContain('months');
});
