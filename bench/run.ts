import { parseArgs } from 'node:util';
import { closeDatabase, pool } from '#server/platform/postgres/db.ts';
import { accountFiles } from './accountFile.ts';
import { backfill } from './backfill.ts';
import { buyBox } from './buyBox.ts';
import { type Goal, printGoals } from './goals.ts';
import { cluster } from './cluster.ts';
import { demand } from './demand.ts';
import { differences } from './differences.ts';
import { graphql } from './graphql.ts';
import { ingest } from './ingest.ts';
import { ledger } from './ledger.ts';
import { matches } from './matches.ts';
import { type Bench, openBench } from './openBench.ts';
import { sqlBox } from './sqlBox.ts';
import { months } from './months.ts';
import { products } from './products.ts';
import { profit } from './profit.ts';
import { start } from './start.ts';
import { storage } from './storage.ts';
import { subscriptions } from './subscriptions.ts';
import { taxes } from './taxes.ts';
import { traffic } from './traffic.ts';
import { viewer } from './viewer.ts';
import { web } from './web.ts';

/** The parts of the bench, in the order they run. */
const PARTS: Record<string, (bench: Bench, isQuick: boolean) => Promise<Goal[]>> = {
  storage,
  viewer,
  ingest,
  backfill,
  ledger,
  taxes,
  differences,
  matches,
  months,
  profit,
  demand,
  products,
  buyBox,
  traffic,
  start,
  graphql,
  subscriptions,
  sqlBox,
  accountFiles,
  cluster,
  web,
};

const { values } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } });
const names = values.only ? values.only.split(',') : Object.keys(PARTS);
const unknown = names.find((name) => !PARTS[name]);
if (unknown) throw new Error(`--only knows ${Object.keys(PARTS).join(', ')}, not ${unknown}`);

const bench = await openBench();
try {
  const goals: Goal[] = [];
  const connections = pool.options.max;
  for (const name of names) {
    goals.push(...(await PARTS[name]!(bench, values.quick)));
    while (pool.idleCount > 0) (await pool.connect()).release(true); // the next part's database is another
    pool.options.max = connections;
  }
  if (!printGoals(goals)) process.exitCode = 1;
} finally {
  await closeDatabase();
  await bench.close();
}
