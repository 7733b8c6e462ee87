import { expect, test, vi } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { refreshStatistics } from './refreshStatistics.ts';

useTestDatabase();

/** Rows in the statistics of the parts of a table, on the servers where they lie. */
async function analyzed(table: string): Promise<number> {
  const parts = `SELECT coalesce(sum(reltuples) FILTER (WHERE reltuples > 0), 0) FROM pg_class WHERE relname ~ '^${table}_[0-9]+$'`;
  const { rows } = await queryRow<{ rows: number }>(
    'SELECT sum(result::float8)::int AS rows FROM run_command_on_all_nodes($1)',
    [parts],
  );
  return rows;
}

test('a part of a table that has more than doubled is analyzed on its server, one of few rows is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { accountId } = await newViewer();
  const store = (table: string, day: string, rows: number) =>
    queryRows(
      `INSERT INTO ${table} (account_id, scope, ${day}, product_id)
       SELECT $1, 'all', '2026-01-01', n FROM generate_series(1, $2::int) n`,
      [accountId, rows],
    );
  await store('sales_product_months', 'month', 400);
  await store('sales_product_days', 'day', 600);
  // a server counts what changed some seconds late
  await expect
    .poll(async () => {
      vi.advanceTimersByTime(2_000);
      await refreshStatistics();
      return analyzed('sales_product_days');
    })
    .toBe(600);
  expect(await analyzed('sales_product_months')).toBe(0);
  vi.useRealTimers();
});
