import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { citusCluster } from '#server/platform/testing/citusCluster.ts';
import { distributeTables } from '#server/platform/postgres/distribution/distribution.ts';
import { migrate } from '#server/platform/postgres/migrate.ts';
import type { Storing } from './clusterSide.ts';
import { type Goal, median } from './goals.ts';

const SHARDS = 8;
const WORKERS = 2;
const LIVE = 200;
const IMPORTED = 10_000;
const BATCHES = [1_000, 5_000];
const MAX_LIVE = 4;
const MIN_IMPORT = 0.5;

interface Side {
  storing: (what: Omit<Storing, 'accountId'>) => Promise<number[]>;
  stop: () => void;
}

/** An account of its own in the database at `url`, and a process that stores orders for it. */
async function sideOf(url: string, superuserUrl: string): Promise<Side> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(`INSERT INTO accounts (name) VALUES ('bench') RETURNING id`);
  await client.end();
  const child: ChildProcess = fork('bench/clusterSide.ts', [url], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return {
    storing: async (what) => {
      child.send({ accountId: rows[0]!.id, ...what } satisfies Storing);
      const [times] = (await once(child, 'message')) as [number[]];
      return times;
    },
    stop: () => child.disconnect(),
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Storing orders on a cluster (a coordinator and two workers of CITUS_HOME) against the same on one server. */
export async function cluster(_: unknown, isQuick: boolean): Promise<Goal[]> {
  const home = process.env.CITUS_HOME;
  if (!home) {
    console.log('cluster: skipped, set CITUS_HOME (docs/scale.md)');
    return [];
  }
  const one = await scratchPostgres({ synchronous_commit: 'off', jit: 'off' });
  const several = await citusCluster(home, WORKERS, { autovacuum: 'on' });
  const stops: (() => unknown)[] = [() => one.stop(), () => several.stop()];
  try {
    await migrate(several.migrationsUrl, several.url);
    const owner = new pg.Client({ connectionString: several.migrationsUrl });
    await owner.connect();
    await distributeTables(owner, SHARDS);
    await owner.end();
    const sides = {
      one: await sideOf(one.url, one.superuserUrl),
      several: await sideOf(several.url, several.superuserUrl),
    };
    stops.unshift(sides.one.stop, sides.several.stop);
    const rounds = isQuick ? 1 : 3;
    const compare = async (what: Omit<Storing, 'accountId' | 'seed'>, seed: number) => {
      const found = { one: [] as number[], several: [] as number[] };
      for (let round = 0; round <= rounds; round++)
        for (const name of ['one', 'several'] as const) {
          const times = await sides[name].storing({ ...what, seed: seed + round });
          if (round > 0) found[name].push(what.batch === 1 ? median(times) : sum(times)); // the first round is a warm-up
        }
      return {
        one: median(found.one),
        several: median(found.several),
        ratio: median(found.several.map((time, round) => time / found.one[round]!)),
      };
    };
    const live = await compare({ orders: LIVE, batch: 1, days: 1 }, 100);
    const goals: Goal[] = [
      {
        row: 'cluster',
        what: 'one live order for each transaction',
        measured: `${live.several.toFixed(1)} ms; on one server ${live.one.toFixed(1)} ms`,
        ratio: `${live.ratio.toFixed(1)}×`,
        bar: `≤ ${MAX_LIVE}×`,
        passed: live.ratio <= MAX_LIVE,
      },
    ];
    for (const batch of BATCHES) {
      const imported = await compare({ orders: IMPORTED, batch, days: 365 }, 1_000 + batch);
      const rate = (time: number) => Math.round((IMPORTED / time) * 1_000).toLocaleString('en');
      goals.push({
        row: 'cluster',
        what: `new orders, ${batch.toLocaleString('en')} a batch`,
        measured: `${rate(imported.several)} orders/s; on one server ${rate(imported.one)}`,
        ratio: `${(1 / imported.ratio).toFixed(2)}×`,
        bar: `≥ ${MIN_IMPORT}×`,
        passed: 1 / imported.ratio >= MIN_IMPORT,
      });
    }
    return goals;
  } finally {
    for (const stop of stops) await stop();
  }
}
