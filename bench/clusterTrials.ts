import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import type { CitusCluster } from '#server/platform/testing/citusCluster.ts';
import { setOfPerson } from '#server/records/identity/setOfPerson.ts';
import { type ClusterSeller, figuresOf, liveOrders, type Load, readers } from './clusterLoad.ts';
import { compareWrites } from './compareWrites.ts';
import { type Finding, seconds } from './finding.ts';
import { lostOrders, onCluster, PLACES, SELLERS, settledRows } from './trialCluster.ts';
import { statusOf, writers } from './writers.ts';

const WRITING = 4;
const MAX_REQUEST_MS = 10_000;
const MAX_RECOVERY_MS = 10_000;
const AWAY_MS = 10_000;
const CALM_MS = 10_000;
type Part = Pick<Load, 'away' | 'failures' | 'longestMs'>;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const slowest = (loads: Pick<Load, 'longestMs'>[]) => Math.max(...loads.map(({ longestMs }) => longestMs));
const awayOf = (loads: Pick<Load, 'away'>[]) => sum(loads.map(({ away }) => away));
const failuresOf = (loads: Pick<Load, 'failures'>[]) => loads.flatMap(({ failures }) => failures);

/** A third worker is added and parts of all tables are moved to it, while eight sellers read and four of them write. */
export const rebalanceTrial = (orders: number): Promise<Finding[]> =>
  onCluster(orders, async ({ cluster, url, sellers, admin }) => {
    const [writing, quiet] = [sellers.slice(0, WRITING), sellers.slice(WRITING)];
    const before = { figures: await figuresOf(url, sellers), rows: await settledRows(admin, quiet) };
    const reads = readers(url, sellers);
    const live = liveOrders(writing);
    const rates = writers(() => url, writing);
    const loads = [reads, live, rates];
    await sleep(CALM_MS);
    const calm = loads.map(({ longestMs }) => longestMs);
    for (const load of loads) load.longestMs = 0;
    const port = await cluster.addWorker();
    const startedAt = performance.now();
    const { rows: jobs } = await admin.query<{ job: string }>(
      `SELECT citus_rebalance_start(shard_transfer_mode := 'force_logical') AS job`,
    );
    await admin.query('SELECT citus_job_wait($1)', [jobs[0]!.job]);
    const tookMs = performance.now() - startedAt;
    await sleep(CALM_MS);
    for (const load of loads) await load.stop();
    const { rows: states } = await admin.query<{ state: string; details: unknown }>(
      'SELECT state, details FROM citus_rebalance_status()',
    );
    if (states[0]!.state !== 'finished') console.log(`  ${JSON.stringify(states[0])}`);
    const { rows: moved } = await admin.query<{ parts: number; of: number }>(
      `SELECT count(*) FILTER (WHERE nodeport = $1)::int AS parts, count(*)::int AS of
       FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
       WHERE logicalrelid = 'products'::regclass`,
      [port],
    );
    const { rows: lying } = await admin.query<{ accounts: number }>(
      `SELECT count(*)::int AS accounts FROM (${PLACES}) p WHERE port = $1`,
      [port],
    );
    const after = { figures: await figuresOf(url, sellers), rows: await settledRows(admin, quiet) };
    for (const [table, count] of Object.entries(before.rows))
      if (after.rows[table] !== count) console.log(`  ${table}: ${count} rows before, ${after.rows[table]} after`);
    const { lost, unexpected } = await compareWrites(cluster.url, writing);
    const lostLive = await lostOrders(admin, live.stored);
    const failures = failuresOf(loads);
    const away = awayOf(loads);
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
    const equal = isDeepStrictEqual(before, after);
    const { parts, of } = moved[0]!;
    return [
      {
        fault: `a third worker added to a cluster in use: ${parts} of ${of} parts (${lying[0]!.accounts} of ${SELLERS} sellers) moved to it`,
        times: '1',
        seen:
          `moved in ${seconds(tookMs)} (${states[0]!.state}); ${failures.length + away} of ${reads.done + rates.requests + live.done} requests failed; ` +
          `slowest figure ${seconds(reads.longestMs)}, rate ${seconds(rates.longestMs)}, order ${seconds(live.longestMs)} ` +
          `(before: ${calm.map(seconds).join(', ')} of figure, order, rate); ${rates.confirmed} rates and ${live.stored.size} orders confirmed, ` +
          `${lost + unexpected + lostLive} lost or unexpected; figures and rows ${equal ? 'equal' : 'DIFFERENT'}`,
        bar: '0 failed, 0 lost, equal, no request > 10 s',
        passed:
          states[0]!.state === 'finished' &&
          parts > 0 &&
          equal &&
          failures.length + away + lost + unexpected + lostLive === 0 &&
          slowest(loads) <= MAX_REQUEST_MS,
      },
    ];
  });

interface ServerFault {
  name: string;
  /** How long it lasts. */
  awayMs: number;
  /** Whose requests take at most ten seconds. */
  prompt: 'all' | 'others';
  begin: (cluster: CitusCluster, port: number) => void;
  end: (cluster: CitusCluster, port: number) => Promise<void>;
}

const KILLED: ServerFault = {
  name: 'kill -9 of a worker of a cluster, started again',
  awayMs: AWAY_MS,
  prompt: 'all',
  begin: (cluster, port) => cluster.kill(port),
  end: (cluster, port) => cluster.startAgain(port),
};
const SILENT: ServerFault = {
  name: 'a worker of a cluster that does not answer (SIGSTOP), woken',
  awayMs: 2 * AWAY_MS,
  prompt: 'others', // its own sellers wait for it
  begin: (cluster, port) => cluster.pause(port),
  end: (cluster, port) => Promise.resolve(cluster.resume(port)),
};

export const workerKilled = (orders: number, times: number) => workerAway(KILLED, orders, times);
export const workerSilent = (orders: number, times: number) => workerAway(SILENT, orders, times);

/** Each of the two workers in turn has a fault, which ends by itself, while sellers of both read and write. */
const workerAway = (
  { name, awayMs, prompt, begin, end }: ServerFault,
  orders: number,
  times: number,
): Promise<Finding[]> =>
  onCluster(orders, async ({ cluster, url, sellers, admin }) => {
    const ports = [...new Set(sellers.map(({ port }) => port))].toSorted();
    if (ports.length < 2) throw new Error('all sellers are on one worker');
    const ofGone: Part[] = [];
    const ofOthers: Part[] = [];
    const ordersOf: Record<'gone' | 'others', Load[]> = { gone: [], others: [] };
    const stored = new Set<string>();
    const recoveries: number[] = [];
    const aside: string[] = [];
    let late = 0;
    for (let count = 0; count < times; count += 1) {
      const port = ports[count % 2]!;
      const loadOf = (some: ClusterSeller[]) => ({
        live: liveOrders(some, count),
        rates: writers(() => url, some),
        reads: readers(url, some),
      });
      const gone = loadOf(sellers.filter((seller) => seller.port === port));
      const others = sellers.filter((seller) => seller.port !== port);
      const kept = loadOf(others);
      const loads = [...Object.values(gone), ...Object.values(kept)];
      await sleep(CALM_MS);
      begin(cluster, port);
      await sleep(awayMs / 2);
      const done = count < 2 ? othersDo(url, others[0]!) : [];
      await sleep(awayMs / 2);
      await end(cluster, port);
      aside.push(...(await done));
      recoveries.push(await gone.rates.recovered());
      await sleep(1_000);
      const refused = awayOf(loads);
      await sleep(CALM_MS);
      for (const load of loads) await load.stop();
      late += awayOf(loads) - refused;
      ofGone.push(gone.rates, gone.reads);
      ofOthers.push(kept.rates, kept.reads);
      ordersOf.gone.push(gone.live);
      ordersOf.others.push(kept.live);
      for (const key of [...gone.live.stored, ...kept.live.stored]) stored.add(key);
    }
    const { lost, unexpected } = await compareWrites(cluster.url, sellers);
    const lostLive = await lostOrders(admin, stored);
    const lives = [...ordersOf.gone, ...ordersOf.others];
    for (const failure of new Set(failuresOf(ofGone))) console.log(`  its sellers: ${failure}`);
    for (const failure of new Set(failuresOf(ofOthers))) console.log(`  other sellers: ${failure}`);
    for (const failure of new Set(failuresOf(lives))) console.log(`  ${failure}`);
    for (const one of new Set(aside)) console.log(`  while it is away, another seller's ${one}`);
    const wrong = failuresOf(ofGone).length;
    const hit = failuresOf(ofOthers).length + awayOf(ofOthers);
    const recoveryMs = Math.max(...recoveries);
    const confirmed = sum(sellers.map((seller) => seller.confirmed.length));
    const fault = `${name} after ${awayMs / 1000} s`;
    return [
      {
        fault: `${fault}: figures and rates`,
        times: String(times),
        seen:
          `its sellers: ${awayOf(ofGone)} answers 503 with Retry-After, ${wrong} others, slowest ${seconds(slowest(ofGone))}, recovered within ` +
          `${seconds(recoveryMs)} after it accepted connections, ${late} refused after that; other sellers: ${hit} failures, slowest ` +
          `${seconds(slowest(ofOthers))}; ${confirmed} writes confirmed, ${lost} lost, ${unexpected} unexpected`,
        bar: `503 only, other sellers 0 failures, no request${prompt === 'all' ? '' : ' of theirs'} > 10 s, recovered ≤ 10 s, 0 lost`,
        passed:
          wrong + hit + late + lost + unexpected === 0 &&
          slowest(prompt === 'all' ? [...ofGone, ...ofOthers] : ofOthers) <= MAX_REQUEST_MS &&
          recoveryMs <= MAX_RECOVERY_MS,
      },
      {
        fault: `${fault}: orders that arrive`,
        times: String(times),
        seen:
          `refused and tried again: ${awayOf(ordersOf.gone)} times those of its sellers, ${awayOf(ordersOf.others)} times those of others; ` +
          `${failuresOf(lives).length} failed otherwise; ${stored.size} stored, ${lostLive} lost`,
        bar: 'those of others 0 times, all stored in the end, 0 lost',
        passed: awayOf(ordersOf.others) + failuresOf(lives).length + lostLive === 0,
      },
    ];
  });

/** The coordinator is killed, and started again ten seconds later, while all sellers read and write. */
export const coordinatorKilled = (orders: number, times: number): Promise<Finding[]> =>
  onCluster(orders, async ({ cluster, url, sellers, admin }) => {
    const port = Number(new URL(cluster.url).port);
    const before = await figuresOf(url, sellers);
    await admin.end();
    const loads: Part[] = [];
    const stored = new Set<string>();
    const recoveries: number[] = [];
    for (let count = 0; count < times; count += 1) {
      const rates = writers(() => url, sellers);
      const live = liveOrders(sellers, count);
      const all = [rates, live, readers(url, sellers)];
      await sleep(CALM_MS);
      cluster.kill(port);
      await sleep(AWAY_MS);
      await cluster.startAgain(port);
      recoveries.push(await rates.recovered());
      await sleep(CALM_MS);
      for (const load of all) await load.stop();
      loads.push(...all);
      for (const key of live.stored) stored.add(key);
    }
    const after = await figuresOf(url, sellers);
    const { lost, unexpected } = await compareWrites(cluster.url, sellers);
    const again = new pg.Client({ connectionString: cluster.superuserUrl });
    await again.connect();
    const lostLive = await lostOrders(again, stored).finally(() => again.end());
    const failures = failuresOf(loads);
    for (const failure of new Set(failures)) console.log(`  ${failure}`);
    const equal = isDeepStrictEqual(before, after);
    const recoveryMs = Math.max(...recoveries);
    return [
      {
        fault: `kill -9 of the coordinator of a cluster, started again after ${AWAY_MS / 1000} s`,
        times: String(times),
        seen:
          `${awayOf(loads)} answers 503 with Retry-After or orders tried again, ${failures.length} others, slowest ${seconds(slowest(loads))}; ` +
          `recovered within ${seconds(recoveryMs)} after it accepted connections; ${sum(sellers.map((one) => one.confirmed.length))} rates and ` +
          `${stored.size} orders confirmed, ${lost + lostLive} lost, ${unexpected} unexpected; figures of the past ${equal ? 'equal' : 'DIFFERENT'}`,
        bar: '503 only, no request > 10 s, recovered ≤ 10 s, 0 lost, equal',
        passed:
          equal &&
          failures.length + lost + lostLive + unexpected === 0 &&
          slowest(loads) <= MAX_REQUEST_MS &&
          recoveryMs <= MAX_RECOVERY_MS,
      },
    ];
  });

/** What a seller of the other worker can do beside figures and writes of the account. */
async function othersDo(url: string, { email, ...viewer }: ClusterSeller): Promise<string[]> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return `${path}: ${statusOf(answer)}`;
  };
  const password = 'senha-do-ensaio';
  const choice = await setOfPerson(viewer, 'opens_today', true).then(
    () => 200,
    (error: unknown) => (databaseUnavailable(error) ? 503 : (error as Error).message),
  );
  return [
    await post('/api/auth/login', { email, password }),
    await post('/api/auth/register', { email: `novo${email}`, password, name: 'Novo' }),
    `choice stored with the person: ${choice}`,
  ];
}
