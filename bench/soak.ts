import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgresUrl } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { serverProcess, type ServerProcess } from '#server/platform/testing/serverProcess.ts';
import { type Finding, tellOutput } from './finding.ts';
import { mixedLoad } from './mixedLoad.ts';

const SAMPLE_MS = 10_000;
const START_MS = 60_000;
const FIRST_SYNC_MS = 5 * 60_000;
/** Of the run, at its beginning: caches fill, code is compiled. */
const WARM_UP = 1 / 3;
const MOST_HEAP_GROWTH = 0.05;
const MOST_RSS_GROWTH = 0.1;
/** Sockets come and go with the load. */
const MOST_MORE = 4;

interface Sample {
  heap: number;
  rss: number;
  sockets: number;
  timers: number;
  handles: number;
  listeners: number;
  warnings: number;
  connections: number;
}

/**
 * The whole product under mixed load for so many minutes: figures, exports read slowly or given up, pages that listen and
 * leave, live orders and syncs. Memory after garbage collection, handles and connections are sampled; after a warm-up of a
 * third, the second half of what is left is held against the first.
 */
export async function soak(minutes: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-soak-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const program = ['--expose-gc', '--import', 'tsx', '--import', './bench/soakProbe.ts', 'server/main.ts'];
  const port = await freePort();
  const server = serverProcess({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', PORT: String(port) }, program);
  try {
    const url = `http://127.0.0.1:${port}`;
    await ready(url);
    const client = new pg.Client({ connectionString: (await runningPostgresUrl(folder))! });
    await client.connect();
    await firstSync(client);
    const marketplaces = `http://127.0.0.1:${(await readFile(join(folder, 'marketplaces.port'), 'utf8')).trim()}`;
    const load = await mixedLoad(url, marketplaces);
    const samples: Sample[] = [];
    for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
      await sleep(SAMPLE_MS);
      samples.push(await sample(server, client));
    }
    const done = await load.stop();
    await client.end();
    console.log(`soak: ${JSON.stringify(done)}`);
    return judged(samples, minutes);
  } finally {
    server.child.kill('SIGTERM');
    tellOutput((await server.ended).output);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The local marketplaces tell an address too, so the server's is chosen here. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function ready(url: string): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(200))
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
  throw new Error('the server did not start');
}

async function firstSync(client: pg.Client): Promise<void> {
  const isOver = async () =>
    (await client.query(`SELECT FROM sync_runs WHERE trigger = 'initial' AND status IN ('pending', 'running')`))
      .rowCount === 0;
  for (const end = performance.now() + FIRST_SYNC_MS; performance.now() < end && !(await isOver());) await sleep(1_000);
}

async function sample({ child }: ServerProcess, client: pg.Client): Promise<Sample> {
  const told = new Promise<string>((done) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      const line = /probe (\{.*\})\n/.exec(text)?.[1];
      if (line) child.stdout!.off('data', read);
      if (line) done(line);
    };
    child.stdout!.on('data', read);
  });
  child.kill('SIGUSR2');
  const { handles, ...said } = JSON.parse(await told) as Omit<Sample, 'handles'> & { handles: Record<string, number> };
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  const { TCPSocketWrap: sockets = 0, Timeout: timers = 0, ...others } = handles;
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0);
  return { ...said, sockets, timers, handles: rest, connections: rows[0]!.count };
}

function judged(samples: Sample[], minutes: number): Finding[] {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP));
  const half = Math.floor(steady.length / 2);
  const of = (name: keyof Sample, from: Sample[]) => from.map((one) => one[name]).toSorted((a, b) => a - b);
  const middle = (name: keyof Sample, from: Sample[]) => of(name, from)[Math.floor(from.length / 2)] ?? NaN;
  const most = (name: keyof Sample, from: Sample[]) => of(name, from).at(-1) ?? NaN;
  const [before, after] = [steady.slice(0, half), steady.slice(half)];
  const told = { fault: `mixed load for ${minutes} minutes`, times: `${samples.length} samples` };
  const size = (name: 'heap' | 'rss', isFlat: number, what: string): Finding => {
    const [first, last] = [middle(name, before), middle(name, after)];
    const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
    const slope = (slopeOf(steady.map((one) => one[name])) * 3_600_000) / SAMPLE_MS;
    return {
      ...told,
      seen: `${what} ${megabytes(first)} MB, then ${megabytes(last)} MB; slope ${megabytes(slope)} MB an hour`,
      bar: `second half ≤ ${100 * isFlat} % above the first`,
      passed: last <= first * (1 + isFlat),
    };
  };
  const count = (name: keyof Sample, what: string, isAllowed = MOST_MORE): Finding => ({
    ...told,
    seen: `${what}: at most ${most(name, before)}, then ${most(name, after)}`,
    bar: `no more than ${isAllowed} above the first half`,
    passed: most(name, after) <= most(name, before) + isAllowed,
  });
  return [
    size('heap', MOST_HEAP_GROWTH, 'heap after collection'),
    size('rss', MOST_RSS_GROWTH, 'resident memory'),
    count('sockets', 'TCP sockets'),
    count('timers', 'timers', 2 * MOST_MORE),
    count('handles', 'other handles'),
    count('listeners', 'listeners of process and pool', 0),
    count('warnings', 'warnings of Node', 0),
    count('connections', 'connections to PostgreSQL'),
  ];
}

/** By how much a value grows from one sample to the next, by least squares. */
function slopeOf(values: number[]): number {
  const [meanX, meanY] = [(values.length - 1) / 2, values.reduce((sum, value) => sum + value, 0) / values.length];
  let [over, under] = [0, 0];
  values.forEach((value, x) => {
    over += (x - meanX) * (value - meanY);
    under += (x - meanX) ** 2;
  });
  return over / under;
}
