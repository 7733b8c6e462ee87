import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { startAccountFiles, stopAccountFiles } from '#server/insight/sqlbox/files/accountFile.ts';
import { stopReaders } from '#server/insight/sqlbox/run/runStatement.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { tableData } from '#server/insight/sqlbox/tables/tableData.ts';
import { type Goal, median } from './goals.ts';
import { loadSellers, SELLERS_KEPT } from './loadSellers.ts';
import type { Bench } from './openBench.ts';

const BAR_MS = 100;
const ROUNDS = 9;
const TABLE = 'order_items';
const SORT = 'order_id';

/**
 * Row 15: a page of 50 of the largest seller's lines with the count, for the screen's query, at several depths. The floor is
 * the same page by OFFSET in PostgreSQL.
 */
export async function viewer(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_quick' : 'bench_full';
  await bench.keep(database, (client) => loadSellers(client, isQuick), SELLERS_KEPT);
  const url = bench.urlOf(database);
  useDatabase(url);
  useMasterSecret('the secret of the bench, long enough');
  const folder = await mkdtemp(join(tmpdir(), 'bench-sql-'));
  startAccountFiles({ folder, databaseUrl: url, maxBytes: 8 * 2 ** 30 });
  const { id, lines } = await queryRow<{ id: number; lines: number }>(
    `SELECT a.id, count(*)::int AS lines FROM accounts a JOIN order_items i ON i.account_id = a.id
     WHERE a.name = 'big' GROUP BY a.id`,
  );
  const who = { accountId: id, userId: 0, isDeveloper: false };
  const page = (offset: number, more: { sort?: string; cursor?: string } = {}) =>
    tableData(who, TABLE, { limit: 50, offset, ...more });
  const prepared = await timeOf(() => untilReady(() => runSql(who, 'SELECT 1')));
  const time = timeOf;
  const often = async (work: () => Promise<unknown>) => {
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await time(work));
    return median(costs);
  };

  const half = Math.floor(lines / 2);
  const offsetRead = (offset: number) =>
    queryRows<{ id: number }>(
      `SELECT * FROM viewer.${TABLE} WHERE account_id = $1 ORDER BY id DESC LIMIT 50 OFFSET ${offset}`,
      [id],
    );
  const middle = await page(half);
  const sorted = await page(0, { sort: SORT, cursor: 'last' });
  const floor = await time(() => offsetRead(half));
  const naive = await offsetRead(half);
  const isEqual = isDeepStrictEqual(
    middle.result.rows.map(([key]) => key),
    naive.map(({ id: key }) => String(key)),
  );
  const last = await page(lines, { cursor: 'last' });

  const goal = (what: string, cost: number, hasBar = true): Goal => ({
    row: hasBar ? '15' : '',
    what: `${what} of ${lines.toLocaleString('en')} lines`,
    measured: `${cost.toFixed(2)} ms; OFFSET of PostgreSQL in the middle ${floor.toFixed(0)} ms`,
    ratio: `${(floor / cost).toFixed(0)}×, ${isEqual ? 'equal answers' : 'DIFFERENT ANSWERS'}`,
    bar: hasBar ? `≤ ${BAR_MS} ms` : '',
    passed: !isEqual ? false : isQuick || !hasBar ? null : cost <= BAR_MS,
  });
  const goals = [
    goal('page 1 and count', await often(() => page(0))),
    goal('next page in the middle and count', await often(() => page(half + 50, { cursor: middle.next! }))),
    goal('page before the middle and count', await often(() => page(half - 50, { cursor: middle.previous! }))),
    goal('jump near the previous page, and count', await often(() => page(half - 12_345))),
    goal('last page and count', await often(() => page(lines, { cursor: 'last' }))),
    goal('page before the last and count', await often(() => page(lines, { cursor: last.previous! }))),
    goal(
      `page before the last by ${SORT} and count`,
      await often(() => page(lines, { sort: SORT, cursor: sorted.previous! })),
    ),
    goal('the file of the account, built whole', prepared, false),
  ];
  await Promise.all([stopReaders(), stopAccountFiles()]);
  await rm(folder, { recursive: true });
  return goals;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Repeats a read until the file is built: a request does not wait for long. */
async function untilReady(read: () => Promise<unknown>): Promise<void> {
  for (let isReady = false; !isReady;)
    isReady = await read().then(
      () => true,
      (error: { status?: number }) => {
        if (error.status !== 503) throw error as Error;
        return false;
      },
    );
}
