import { mkdtemp, rm, stat } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '#server/insight/profit/explain/explain.ts';
import { explainedMetrics } from '#server/insight/profit/explain/explainedMetrics.ts';
import { accountFile, startAccountFiles, stopAccountFiles } from '#server/insight/sqlbox/files/accountFile.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { stopReaders, useDeadline } from '#server/insight/sqlbox/run/runStatement.ts';
import { useSqlBudget } from '#server/insight/sqlbox/turns/sqlBudget.ts';
import { queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { periodNames } from '#server/insight/period/period.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import { loadSellers, SELLERS_KEPT } from './loadSellers.ts';
import type { Bench } from './openBench.ts';

const NOW = new Date(`${LAST_DAY}T17:05:00Z`);
const TEN_MINUTES = 600_000;
const ROUNDS = 5;
const EXPLANATION_MS = 1_000;

/** Milliseconds by the clock and of the CPUs of the whole machine (server, builder and PostgreSQL). */
async function timed(work: () => Promise<unknown>): Promise<{ clock: number; cpu: number }> {
  const busy = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0);
  const [startedAt, before] = [performance.now(), busy()];
  await work();
  return { clock: performance.now() - startedAt, cpu: busy() - before };
}
const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

/**
 * The file of a seller of 2 million lines for SQL: built, refreshed after a change of one order and of one product, and the
 * printed SQL of all explanations, whose numbers are compared with the figures. Needs a quiet machine.
 */
export async function accountFiles(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const database = isQuick ? 'bench_quick' : 'bench_full';
  await bench.keep(database, (client) => loadSellers(client, isQuick), SELLERS_KEPT);
  const url = bench.urlOf(database);
  useDatabase(url);
  useMasterSecret('the secret of the bench, long enough');
  useSqlBudget({ secondsAMinute: 1_000, limitsBeforePause: 0 });
  useDeadline(TEN_MINUTES);
  const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
  startAccountFiles({ folder, databaseUrl: url, maxBytes: 2 ** 31, maxWaitMs: TEN_MINUTES });
  const { id } = await queryRow<{ id: number }>(`SELECT id FROM accounts WHERE name = 'big'`);
  const viewer = { accountId: id, userId: 0, isDeveloper: false };
  const fresh = async () => {
    const file = await accountFile(id);
    file.release();
    return file.path;
  };
  try {
    const built = await timed(fresh);
    const { size } = await stat(await fresh());
    const after = async (change: string) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await queryRows(change, [id]);
        times.push((await timed(fresh)).clock);
      }
      return median(times);
    };
    const order = await after(
      'UPDATE orders SET status = status WHERE id = (SELECT max(id) FROM orders WHERE account_id = $1)',
    );
    const product = await after(
      'UPDATE products SET name = name WHERE id = (SELECT max(id) FROM products WHERE account_id = $1)',
    );
    const first: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await stopReaders();
      first.push((await timed(() => runSql(viewer, 'SELECT 1'))).clock);
    }
    const explained = await explanations(viewer);
    const row = 'SQL';
    return [
      {
        row,
        what: 'file of 2 million lines, built',
        measured: `${inSeconds(built.clock)}, ${inSeconds(built.cpu)} of CPU, ${(size / 2 ** 20).toFixed(0)} MB`,
        ratio: '',
        bar: '≤ 180 s of CPU',
        passed: built.cpu <= 180_000,
      },
      {
        row,
        what: 'the same, after a change of one order, of one product',
        measured: `${inSeconds(order)}, ${inSeconds(product)}`,
        ratio: '',
        bar: '≤ 5 s',
        passed: order <= 5_000,
      },
      {
        row,
        what: 'first statement of a new reader',
        measured: `${median(first).toFixed(0)} ms`,
        ratio: '',
        bar: '',
        passed: null,
      },
      explained,
    ];
  } finally {
    await Promise.all([stopReaders(), stopAccountFiles()]);
    await rm(folder, { recursive: true });
  }
}

/** Every figure in every period: the number that its printed SQL returns, and the CPU it takes. */
async function explanations(viewer: Viewer): Promise<Goal> {
  const metrics = Object.keys(explainedMetrics) as (keyof typeof explainedMetrics)[];
  const periods = periodNames.filter((name) => name !== 'custom');
  let slowest = { what: '', ms: 0 };
  const different: string[] = [];
  for (const period of periods) {
    for (const metric of metrics) {
      const what = `${metric}, ${period}`;
      const { sql, value } = await explain(
        viewer,
        { metric, filter: { period }, isInDollars: false, language: 'pt' },
        NOW,
      );
      let answer: number | string = 0;
      const { cpu } = await timed(async () => {
        answer = await runSql(viewer, sql).then(
          ({ rows }) => Number(rows[0]?.[0] ?? 0),
          (error: Error) => error.message,
        );
      });
      if (cpu > slowest.ms) slowest = { what, ms: cpu };
      const figure = Number(value.money ? decimalOf(value.money) : (value.number ?? 0));
      if (!(Math.abs(Number(answer) - figure) <= 0.001)) different.push(`${what}: ${answer} for ${figure}`);
    }
  }
  return {
    row: 'SQL',
    what: `printed SQL of ${metrics.length} figures in ${periods.length} periods, the slowest (${slowest.what})`,
    measured: `${slowest.ms.toFixed(0)} ms CPU`,
    ratio: different.length > 0 ? `DIFFERENT: ${different.join(', ')}` : 'equal answers',
    bar: `≤ ${EXPLANATION_MS} ms`,
    passed: different.length === 0 && slowest.ms <= EXPLANATION_MS,
  };
}
