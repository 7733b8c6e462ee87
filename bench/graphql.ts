import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { fillLedger } from '#server/records/ledger/restateLedger.ts';
import { installBaseline } from './baselines.ts';
import { type RunningProcess, startProduct, startScript } from './benchServers.ts';
import { copySales } from './copySales.ts';
import { LAST_DAY } from './generateSales.ts';
import { type Goal, median } from './goals.ts';
import { httpLoad } from './httpLoad.ts';
import { type Server, inTurns, warm } from './inTurns.ts';
import type { Bench } from './openBench.ts';
import { simpleRows } from './simpleRows.ts';

const CLIENTS = [1, 16, 64];
const REQUESTS = 200;
const CACHED_FACTOR = 8;
const OUR_TYPES = 'application/graphql-response+json, application/json';
const variables = {
  filter: { period: 'CUSTOM', startDate: '2026-10-22', endDate: LAST_DAY },
  sort: { field: 'REVENUE', direction: 'DESC' },
  page: 1,
};

/** Loads the shop whose dashboard is read, 50 products on one page, and one that receives orders meanwhile. */
export async function loadShops(client: pg.Client): Promise<void> {
  for (const [name, products, orders] of [
    ['dashboard', 50, 5_000],
    ['ingest', 500, 5_000],
  ] as const) {
    const { rows } = await client.query<{ id: number }>('INSERT INTO accounts (name) VALUES ($1) RETURNING id', [name]);
    const accountId = rows[0]!.id;
    await client.query('BEGIN');
    await copySales(client, accountId, { seed: products, products, orders, days: 90, dollarsInTen: 0 });
    await fillLedger(accountId, client);
    await client.query(`UPDATE products SET brand = 'Marca ' || id % 10 WHERE account_id = $1`, [accountId]);
    await client.query('COMMIT');
  }
  await client.query('VACUUM (ANALYZE)');
}

/**
 * Rows 1, 4 and 5: the dashboard's persisted query of 50 products through the whole product (computed and cached),
 * through yoga alone and through Mercurius, against node:http with the same functions and JSON.stringify. Rows 2 and 3:
 * `simpleRows`. Row 20: the dashboard while orders are stored. Rounds of the servers are interleaved.
 */
export async function graphql(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const url = bench.urlOf('bench_graphql');
  await bench.create('bench_graphql'); // recreated, because each run adds orders to its tables
  const client = await bench.connect('bench_graphql');
  await loadShops(client).finally(() => client.end());
  useDatabase(url);
  const folder = mkdtempSync(join(projectRoot, '.data/bench-graphql-'));
  const accountOf = async (name: string) =>
    (await queryRow<{ id: number }>(`SELECT id FROM accounts WHERE name = $1`, [name])).id;
  const accountId = await accountOf('dashboard');
  const authorization = `Bearer ${await signedInToken(accountId)}`;
  await recordCostAuthors(accountId);
  await queryRows('ANALYZE');
  const operations = persistedOperations();
  const idOf = (name: string) => Object.keys(operations).find((key) => operations[key]!.startsWith(`query ${name}(`))!;
  const id = idOf('DashboardScreenQuery');
  const started: RunningProcess[] = [];
  const begin = async (process: Promise<RunningProcess>) => {
    started.push(await process);
    return started.at(-1)!;
  };
  try {
    const floor = await begin(startScript('bench/graphqlFloor.ts', [url, String(accountId)]));
    const product = await begin(startProduct(url, folder));
    const baselines = installBaseline('mercurius');
    const other = baselines
      ? await begin(startScript('bench/mercuriusServer.ts', [url, baselines, JSON.stringify(operations)]))
      : null;
    const ours = { ...product, path: '/graphql', requests: REQUESTS };
    const body = JSON.stringify({ id, variables });
    const servers: Record<string, Server> = {
      floor: { ...floor, path: '/', headers: {}, requests: REQUESTS, body: () => body },
      // an unused variable makes each request distinct
      ours: {
        ...ours,
        headers: { authorization, accept: OUR_TYPES },
        body: (n) => JSON.stringify({ id, variables: { ...variables, n } }),
      },
      cached: {
        ...ours,
        headers: { authorization, accept: OUR_TYPES },
        requests: REQUESTS * CACHED_FACTOR,
        body: () => body,
      },
      yoga: { ...ours, headers: { authorization, accept: 'application/json' }, body: () => body },
    };
    const query = JSON.stringify({ persisted: true, query: id, variables });
    if (other)
      servers.mercurius = {
        ...other,
        path: '/graphql',
        headers: { authorization },
        requests: REQUESTS,
        body: () => query,
      };

    const rounds = isQuick ? 2 : 4;
    const load = loadavg()[0]!;
    await warm(servers);
    const goals: Goal[] = [];
    for (const clients of CLIENTS) goals.push(...(await compared(servers, clients, rounds)));
    const costs = { url, accountId, ours: servers.ours!, id: idOf('CostsScreenQuery') };
    goals.push(...(await simpleRows(costs, CLIENTS, rounds)));
    console.log(`graphql: load average ${load.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after`);
    const ingest = await begin(startScript('bench/ingestLoad.ts', [url, String(await accountOf('ingest'))]));
    goals.push(...(await whileStoring(servers.ours!, ingest, rounds)));
    return goals;
  } finally {
    for (const process of started.reverse()) await process.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compared(servers: Record<string, Server>, clients: number, rounds: number): Promise<Goal[]> {
  const { ratio, goal } = await inTurns(servers, clients, rounds);
  const rate = (name: string, base: string) => ratio(name, base, 'perSecond');
  // bars of 22 November 2026: one request pipeline, nothing before the app (decision 024)
  const isNear =
    ratio('ours', 'floor', 'p50') <= 1.5 && rate('ours', 'floor') >= 0.66 && ratio('ours', 'floor', 'cpu') <= 1.5;
  const isSixteen = clients === 16;
  const isQuickest = isSixteen ? rate('cached', 'floor') >= 10 : null;
  return [
    goal('1', 'dashboard computed', 'ours', 'floor', 'p50 ≤ 1.5×, rate ≥ 0.66×, CPU ≤ 1.5×', isNear),
    goal('', 'the same by yoga alone', 'ours', 'yoga', '', null),
    ...(servers.mercurius ? [goal('4', 'the same by Mercurius with JIT', 'ours', 'mercurius', '', null)] : []),
    goal('5', 'dashboard cached', 'cached', 'floor', isSixteen ? 'rate ≥ 10×' : '', isQuickest),
  ];
}

/** Row 20: the dashboard alone, while 5,000 rows a second are stored, and while as many as possible are. */
async function whileStoring(ours: Server, ingest: RunningProcess, rounds: number): Promise<Goal[]> {
  const rates = [0, 5_000, null];
  const setRate = (rate: number | null) =>
    new Promise<number>((done) => {
      ingest.child.once('message', (rows: number) => done(rows));
      ingest.child.send(rate as number); // null: no limit
    });
  const p50 = rates.map((): number[] => []);
  const stored = rates.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [index, rate] of rates.entries()) {
      const [before, start] = [await setRate(rate), performance.now()];
      const measured = await httpLoad(ours, 1, ours.requests);
      const rows = (await setRate(0)) - before;
      if (round === 0) continue;
      p50[index]!.push(measured.p50);
      stored[index]!.push((rows * 1000) / (performance.now() - start));
    }
  return [1, 2].map((index) => {
    const ratio = median(p50[index]!.map((time, round) => time / p50[0]![round]!));
    const bar = index === 1 ? 1.2 : 1.6;
    return {
      row: '20',
      what: `dashboard while ${rates[index] ?? 'as many'} rows a second are stored`,
      measured: `p50 ${median(p50[index]!).toFixed(2)} ms, alone ${median(p50[0]!).toFixed(2)} ms; ${Math.round(median(stored[index]!)).toLocaleString('en')} rows/s`,
      ratio: `${ratio.toFixed(2)}×`,
      bar: `≤ ${bar}×`,
      passed: ratio <= bar,
    };
  });
}

async function signedInToken(accountId: number): Promise<string> {
  const { id } = await queryRow<{ id: number }>(
    `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, 'bench@loja.example', 'Bench', 'none')
     RETURNING id`,
    [accountId],
  );
  return (await openSession(id, { userAgent: null, ip: null })).token;
}

/** Adds an author to each cost, because the costs page shows the history of changes. */
const recordCostAuthors = (accountId: number) =>
  queryRows(
    `INSERT INTO product_cost_changes (account_id, product_id, user_id, valid_from, cost_minor)
     SELECT c.account_id, c.product_id, (SELECT min(id) FROM users WHERE account_id = $1), c.valid_from, c.cost_minor
     FROM product_costs c WHERE c.account_id = $1`,
    [accountId],
  );

/** The client's persisted operations by id. */
export function persistedOperations(): Record<string, string> {
  return JSON.parse(readFileSync(join(projectRoot, 'client/persistedQueries.json'), 'utf8')) as Record<string, string>;
}
