import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { serverProcess, type ServerProcess } from '#server/platform/testing/serverProcess.ts';
import { type Finding, seconds, printErrors } from './finding.ts';
import { residentKb } from './cpu.ts';
import { openSellers } from './writers.ts';

const EXPORT = '/api/database/table/sync_logs/export';
const ROWS = 300_000;
const MAX_GROWTH_MB = 50;
const MAX_RECLAIM_MS = 30_000;
/** First exports, whose code and buffers are not part of the comparison. */
const WARM_UP = 6;

/**
 * Starts exports of 300,000 rows, two at a time. Most are aborted after the first bytes; the last two are read at a byte a
 * second until the server ends them. During one more export the server receives SIGTERM.
 */
export async function slowReaders(aborted: number): Promise<Finding[]> {
  const postgres = await scratchPostgres();
  const server = serverProcess({
    DATABASE_URL: postgres.url,
    APP_SECRET: 'only for this run, thirty-two characters',
    LOG_LEVEL: 'error',
  });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    const url = await server.url;
    await client.connect();
    const sellers = (await openSellers(url)).slice(0, 2);
    await client.query(
      `INSERT INTO sync_runs (account_id, sync_type, trigger, status, error)
       SELECT a.id, 'marketplaces', 'manual', 'success', repeat('x', 150) FROM accounts a, generate_series(1, $1)`,
      [ROWS],
    );
    const exporting = async () =>
      (await client.query(`SELECT FROM pg_stat_activity WHERE query LIKE 'COPY (%' AND state = 'active'`)).rowCount!;
    const untilExporting = async () => {
      while ((await exporting()) < sellers.length) await sleep(20);
    };
    const untilReclaimed = async () => {
      const since = performance.now();
      while ((await exporting()) > 0 && performance.now() - since < 10 * MAX_RECLAIM_MS) await sleep(50);
      return performance.now() - since;
    };
    let [base, peak, slowest] = [0, 0, 0];
    const sampleMemory = () => (peak = Math.max(peak, residentKb(server.child.pid!) / 1024));
    for (let count = 0; count < aborted; count += 2) {
      const sockets = await Promise.all(sellers.map(({ token }) => begin(url, token)));
      await untilExporting();
      await sleep(100);
      if (count < WARM_UP) base = residentKb(server.child.pid!) / 1024;
      sampleMemory();
      for (const socket of sockets) socket.destroy();
      slowest = Math.max(slowest, await untilReclaimed());
    }
    const crawling = await Promise.all(sellers.map(({ token }) => begin(url, token)));
    await untilExporting();
    const crawl = setInterval(() => {
      sampleMemory();
      for (const socket of crawling) socket.read(1);
    }, 1_000);
    const reclaimed = await untilReclaimed();
    clearInterval(crawl);
    for (const socket of crawling) socket.destroy();
    const bar = `memory grows < ${MAX_GROWTH_MB} MB, connections back ≤ 30 s`;
    const seen = (ms: number) =>
      `memory ${base.toFixed(0)} MB, at most ${peak.toFixed(0)} MB; connections back within ${seconds(ms)}`;
    const isFlat = peak - base < MAX_GROWTH_MB;
    const { rows, stopMs, code } = await stoppedUnder(server, sellers[0]!.token);
    return [
      {
        fault: 'export given up in the middle',
        times: String(aborted),
        seen: seen(slowest),
        bar,
        passed: isFlat && slowest <= MAX_RECLAIM_MS,
      },
      {
        fault: 'export read at 1 byte a second',
        times: String(crawling.length),
        seen: seen(reclaimed),
        bar,
        passed: isFlat && reclaimed <= MAX_RECLAIM_MS,
      },
      {
        fault: 'SIGTERM while an export is read',
        times: '1',
        seen: `${rows} of ${ROWS} rows came; gone within ${seconds(stopMs)}, with exit ${code}`,
        bar: 'all rows, gone ≤ 11 s, exit 0',
        passed: rows === ROWS && stopMs <= 11_000 && code === 0,
      },
    ];
  } finally {
    server.child.kill('SIGKILL');
    printErrors((await server.ended).output);
    await client.end();
    await postgres.stop();
  }
}

/** Sends SIGTERM to the server after the first bytes of an export, and reads the rest. */
async function stoppedUnder({ child, url, ended }: ServerProcess, token: string) {
  const answer = await untilAdmitted(async () => {
    const one = await fetch((await url) + EXPORT, { headers: { authorization: `Bearer ${token}` } });
    return { status: one.status, it: one };
  });
  let lines = 0;
  let signalledAt = 0;
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    if (signalledAt) continue;
    signalledAt = performance.now();
    child.kill('SIGTERM');
  }
  const { code } = await ended;
  return { rows: lines - 1, stopMs: performance.now() - signalledAt, code };
}

/** Retries on 429, because the server may release the previous export a moment later than PostgreSQL. */
async function untilAdmitted<T>(begin: () => Promise<{ status: number; it: T }>): Promise<T> {
  for (const since = performance.now(); ; await sleep(250)) {
    const { status, it } = await begin();
    if (status === 200) return it;
    if (status !== 429 || performance.now() - since > MAX_RECLAIM_MS)
      throw new Error(`an export was refused: ${status}`);
  }
}

/** Socket of a started export, of which only the first bytes are read. */
const begin = (url: string, token: string) => untilAdmitted(() => openExport(url, token));

async function openExport(url: string, token: string): Promise<{ status: number; it: Socket }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`GET ${EXPORT} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`);
  await once(socket, 'readable');
  return { status: Number(String(socket.read(12)).slice(-3)), it: socket };
}
