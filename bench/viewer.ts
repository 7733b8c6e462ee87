import { isDeepStrictEqual } from 'node:util';
import { pool, queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { runInTurn } from '#server/insight/sqlbox/cost/runInTurn.ts';
import { sandboxFault, startSandbox, stopSandbox } from '#server/insight/sqlbox/sandbox/sandbox.ts';
import { tableData } from '#server/insight/sqlbox/tables/tableData.ts';
import { backendCpu } from './cpu.ts';
import { type Goal, median } from './goals.ts';
import { loadSellers, SELLERS_KEPT } from './loadSellers.ts';
import type { Bench } from './openBench.ts';

const BAR_MS = 2;
const ROUNDS = 9;
const TABLE = 'order_items';
const SORT = 'order_id';

/**
 * Row 15: a page of 50 of the largest seller's lines with the count, for the screen's query, at several depths. The CPU time
 * is that of both connections. The floor is the same page by OFFSET.
 */
export async function viewer(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_quick' : 'bench_full';
  await bench.keep(database, (client) => loadSellers(client, isQuick), SELLERS_KEPT);
  const url = bench.urlOf(database);
  useDatabase(url);
  pool.options.max = 1;
  useMasterSecret('the secret of the bench, long enough');
  startSandbox(url, { isOwnServer: true });
  const fault = await sandboxFault();
  if (fault) throw new Error(fault);
  const { id, lines } = await queryRow<{ id: number; lines: number }>(
    `SELECT a.id, count(*)::int AS lines FROM accounts a JOIN order_items i ON i.account_id = a.id
     WHERE a.name = 'big' GROUP BY a.id`,
  );
  const who = { accountId: id, userId: 0, isDeveloper: false };
  const page = (offset: number, more: { sort?: string; cursor?: string } = {}) =>
    tableData(who, TABLE, { limit: 50, offset, ...more });
  await runInTurn(who, 'SELECT 1', { maxRows: 1 }); // opens the connection to be measured
  const own = await backendCpu(pool);
  const { pid } = await queryRow<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'sandbox_sql_%'`,
  );
  const seller = await backendCpu({ query: async () => ({ rows: [{ pid }] }) } as unknown as typeof pool);
  const time = async (work: () => Promise<unknown>) => {
    let inner = 0;
    const outer = await own.time(async () => (inner = await seller.time(work)));
    return own.of === 'CPU' ? outer + inner : outer;
  };
  const often = async (work: () => Promise<unknown>) => {
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) costs.push(await time(work));
    return median(costs);
  };

  const half = Math.floor(lines / 2);
  // by the owner, because the sandbox cancels a statement after five seconds
  const offsetRead = (offset: number) =>
    queryRows<{ id: number }>(
      `SELECT * FROM viewer.${TABLE} WHERE account_id = $1 ORDER BY id DESC LIMIT 50 OFFSET ${offset}`,
      [id],
    );
  const counted = await time(() => page(0));
  const jumped = await time(() => page(half));
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
    measured: `${cost.toFixed(2)} ms ${own.of}; OFFSET in the middle ${floor.toFixed(0)} ms`,
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
    goal('first count in ten minutes, with page 1', counted, false),
    goal('first jump to the middle since a row changed', jumped, false),
  ];
  await stopSandbox();
  return goals;
}
