import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { startAccountFiles, stopAccountFiles } from '#server/insight/sqlbox/files/accountFile.ts';
import { stopReaders } from '#server/insight/sqlbox/run/runStatement.ts';
import { runSql } from '#server/insight/sqlbox/runSql.ts';
import { endlessSql } from '#server/insight/sqlbox/testing/answerableSql.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { LAST_DAY } from './generateSales.ts';
import type { Goal } from './goals.ts';
import { loadSellers, SELLERS_KEPT } from './loadSellers.ts';
import type { Bench } from './openBench.ts';

/** 80,000 orders of two years. */
const READER = '100k items';
const HOSTILE_ACCOUNTS = 8;
/** About half a minute of reads. The product pauses an account after three statements that had to be cancelled. */
const READS = 200;
const PAUSE_MS = 20;

/** A dashboard user's reads, alone and next to accounts that send endless SQL statements as fast as allowed. */
export async function sqlBox(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  // separate sellers, so that this part does not wait for the storage bench's load
  const database = isQuick ? 'bench_sql_quick' : 'bench_sql';
  await bench.keep(
    database,
    (client) => loadSellers(client, isQuick, (name) => name === READER || /^small \d$/.test(name)),
    SELLERS_KEPT,
  );
  const url = bench.urlOf(database);
  useDatabase(url);
  useMasterSecret('the secret of the bench, long enough');
  const folder = await mkdtemp(join(tmpdir(), 'bench-sql-'));
  startAccountFiles({ folder, databaseUrl: url, maxBytes: 2 ** 30 });
  const { id } = await queryRow<{ id: number }>(`SELECT id FROM accounts WHERE name = $1`, [READER]);
  const others = await queryRows<{ id: number }>(`SELECT id FROM accounts WHERE name LIKE 'small %' LIMIT $1`, [
    HOSTILE_ACCOUNTS,
  ]);
  await timesOf(viewerOf(id)); // warm-up
  const before = await timesOf(viewerOf(id));
  let isOver = false;
  let ended = 0;
  const hostile = others.map(async (other, index) => {
    for (let round = index; !isOver; round += 1) {
      const sql = endlessSql[round % endlessSql.length]!;
      await runSql(viewerOf(other.id), sql).catch(() => (ended += 1));
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
  });
  const loaded = p99(await timesOf(viewerOf(id)));
  isOver = true;
  await Promise.all(hostile);
  await Promise.all([stopReaders(), stopAccountFiles()]);
  await rm(folder, { recursive: true });
  // measured before and after, because the machine is shared
  const quiet = p99([...before, ...(await timesOf(viewerOf(id)))]);
  return [
    {
      row: 'SQL',
      what: `product table beside ${others.length} accounts of endless SQL (${ended} ended or refused), p99`,
      measured: `${loaded.toFixed(1)} ms; quiet ${quiet.toFixed(1)} ms`,
      ratio: `${(loaded / quiet).toFixed(2)}×`,
      bar: '≤ 1.2×',
      passed: loaded <= 1.2 * quiet,
    },
  ];
}

const viewerOf = (accountId: number): Viewer => ({ accountId, userId: 0, isDeveloper: false });

async function timesOf(viewer: Viewer): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const startedAt = performance.now();
    await productSales(viewer, { period: 'custom', startDate: LAST_DAY, endDate: LAST_DAY }, { limit: 50, offset: 0 });
    times.push(performance.now() - startedAt);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return times;
}

const p99 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]!;
