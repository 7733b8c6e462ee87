import { expect, onTestFinished, test, vi } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { refreshStatistics } from './refreshStatistics.ts';

useTestDatabase();

/** Stores rows, which are counted at once, not some seconds later. */
const store = (accountId: number, tables: readonly (readonly [string, string, number])[]) =>
  transaction(async (tx) => {
    for (const [table, day, rows] of tables)
      await queryRows(
        `INSERT INTO ${table} (account_id, scope, ${day}, product_id)
         SELECT $1, 'all', '2026-01-01', n FROM generate_series(1, $2::int) n`,
        [accountId, rows],
        tx,
      );
    await queryRows('SELECT pg_stat_force_next_flush()', [], tx);
  });

/** Rows by table in the statistics; -1 without. */
async function analyzed(): Promise<Record<string, number>> {
  const known = await queryRows<{ table: string; rows: number }>(
    `SELECT relname AS table, reltuples AS rows FROM pg_class
     WHERE relname IN ('sales_product_days', 'sales_product_months') ORDER BY 1`,
  );
  return Object.fromEntries(known.map(({ table, rows }) => [table, rows]));
}

test('a table that has more than doubled is analyzed, one of few rows is not, and nothing twice in two seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { accountId } = await newViewer();
  await store(accountId, [
    ['sales_product_days', 'day', 600],
    ['sales_product_months', 'month', 400],
  ]);
  await refreshStatistics();
  expect(await analyzed()).toEqual({ sales_product_days: 600, sales_product_months: -1 });

  const { accountId: other } = await newViewer();
  await store(other, [['sales_product_months', 'month', 700]]);
  await refreshStatistics();
  expect(await analyzed()).toEqual({ sales_product_days: 600, sales_product_months: -1 });
  vi.advanceTimersByTime(2_000);
  await refreshStatistics();
  expect(await analyzed()).toEqual({ sales_product_days: 600, sales_product_months: 1_100 });
});
