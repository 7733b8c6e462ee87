import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningPostgres } from '#server/platform/postgres/embedded/embeddedPostgres.ts';
import { serverProcess, type ServerProcess } from '#server/platform/testing/serverProcess.ts';
import { firstSync, freePort, untilReady } from './demoServer.ts';
import { type Finding, printErrors } from './finding.ts';
import { mixedLoad } from './mixedLoad.ts';

const SAMPLE_MS = 10_000;
/** Share of the run at its start, while caches fill and code is compiled. */
const WARM_UP = 1 / 3;
const MAX_HEAP_GROWTH = 0.05;
const MAX_RSS_GROWTH = 0.1;
/** Tolerance for counts that vary with the load. */
const MAX_EXTRA = 4;

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
 * The whole product under mixed load for `minutes`: figures, exports read slowly or aborted, pages that subscribe and leave,
 * live orders and syncs. Samples memory after garbage collection, handles and connections. After a warm-up of a third, the
 * second half of the rest is compared with the first.
 */
export async function soak(minutes: number): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'seller-analytics-soak-'));
  await chmod(folder, 0o755); // under root PostgreSQL runs as another user
  const program = ['--expose-gc', '--import', 'tsx', '--import', './bench/soakProbe.ts', 'server/main.ts'];
  const port = await freePort();
  const server = serverProcess({ DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error', PORT: String(port) }, program);
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(url);
    const client = new pg.Client({ connectionString: (await runningPostgres(folder))!.superuserUrl });
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
    return findingsOf(samples, minutes);
  } finally {
    server.child.kill('SIGTERM');
    printErrors((await server.ended).output);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function sample({ child }: ServerProcess, client: pg.Client): Promise<Sample> {
  const line = new Promise<string>((done) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk;
      const json = /probe (\{.*\})\n/.exec(text)?.[1];
      if (json) child.stdout!.off('data', read);
      if (json) done(json);
    };
    child.stdout!.on('data', read);
  });
  child.kill('SIGUSR2');
  const { handles, ...memory } = JSON.parse(await line) as Omit<Sample, 'handles'> & {
    handles: Record<string, number>;
  };
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  const { TCPSocketWrap: sockets = 0, Timeout: timers = 0, ...others } = handles;
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0);
  return { ...memory, sockets, timers, handles: rest, connections: rows[0]!.count };
}

function findingsOf(samples: Sample[], minutes: number): Finding[] {
  const steady = samples.slice(Math.floor(samples.length * WARM_UP));
  const half = Math.floor(steady.length / 2);
  const of = (name: keyof Sample, from: Sample[]) => from.map((one) => one[name]).toSorted((a, b) => a - b);
  const middle = (name: keyof Sample, from: Sample[]) => of(name, from)[Math.floor(from.length / 2)] ?? NaN;
  const most = (name: keyof Sample, from: Sample[]) => of(name, from).at(-1) ?? NaN;
  const [before, after] = [steady.slice(0, half), steady.slice(half)];
  const common = { fault: `mixed load for ${minutes} minutes`, times: `${samples.length} samples` };
  const size = (name: 'heap' | 'rss', isFlat: number, what: string): Finding => {
    const [first, last] = [middle(name, before), middle(name, after)];
    const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);
    const slope = (slopeOf(steady.map((one) => one[name])) * 3_600_000) / SAMPLE_MS;
    return {
      ...common,
      seen: `${what} ${megabytes(first)} MB, then ${megabytes(last)} MB; slope ${megabytes(slope)} MB an hour`,
      bar: `second half ≤ ${100 * isFlat} % above the first`,
      passed: last <= first * (1 + isFlat),
    };
  };
  const count = (name: keyof Sample, what: string, isAllowed = MAX_EXTRA): Finding => ({
    ...common,
    seen: `${what}: at most ${most(name, before)}, then ${most(name, after)}`,
    bar: `no more than ${isAllowed} above the first half`,
    passed: most(name, after) <= most(name, before) + isAllowed,
  });
  return [
    size('heap', MAX_HEAP_GROWTH, 'heap after collection'),
    size('rss', MAX_RSS_GROWTH, 'resident memory'),
    count('sockets', 'TCP sockets'),
    count('timers', 'timers', 2 * MAX_EXTRA),
    count('handles', 'other handles'),
    count('listeners', 'listeners of process and pool', 0),
    count('warnings', 'warnings of Node', 0),
    count('connections', 'connections to PostgreSQL'),
  ];
}

/** Growth of a value per sample, by least squares. */
function slopeOf(values: number[]): number {
  const [meanX, meanY] = [(values.length - 1) / 2, values.reduce((sum, value) => sum + value, 0) / values.length];
  let [over, under] = [0, 0];
  values.forEach((value, x) => {
    over += (x - meanX) * (value - meanY);
    under += (x - meanX) ** 2;
  });
  return over / under;
}
