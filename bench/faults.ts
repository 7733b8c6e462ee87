import { fork } from 'node:child_process';
import { once } from 'node:events';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { log } from '#server/platform/process/log.ts';
import { killTrial } from '#server/work/sync/testing/killTrial.ts';
import { answerFaults } from './answerFaults.ts';
import { billMemory } from './billMemory.ts';
import { boxBuilds } from './boxBuilds.ts';
import { coordinatorKilled, rebalanceTrial, workerKilled, workerSilent } from './clusterTrials.ts';
import { databaseKills } from './databaseKills.ts';
import { droppedSockets } from './droppedSockets.ts';
import { type Finding, printFindings, seconds } from './finding.ts';
import { fuzz } from './fuzz.ts';
import { fullDisk } from './fullDisk.ts';
import { longTrial } from './longTests.ts';
import { marketplaceCuts } from './marketplaceCuts.ts';
import { moneyErrors } from './moneyErrors.ts';
import { memoryTrial } from './memoryTrial.ts';
import { neighbours } from './neighbours.ts';
import { networkCuts } from './networkCuts.ts';
import { productErrors } from './productErrors.ts';
import { pushDays } from './pushDays.ts';
import { restoreDrills } from './restoreDrills.ts';
import { rollingTrial } from './rollingTrial.ts';
import { slowReaders } from './slowReaders.ts';
import { slots } from './slots.ts';
import { soak } from './soak.ts';
import { tokenTrials } from './tokenTrials.ts';
import { TRIAL_SECRET, withTrialDatabase } from './withTrialDatabase.ts';

/** How often each fault is injected: as SECURITY.md 6 requires, or just enough to see that it runs. */
const TIMES = {
  full: {
    kills: 100,
    terms: 20,
    backend: 25,
    postmaster: 25,
    server: 10,
    cuts: 3,
    aborted: 98,
    drops: 50,
    disk: 3,
    restarts: 20,
    positions: true,
    tokens: 50,
    seeds: 500,
    clocks: 20,
    days: 2,
    shops: 10_000,
    statements: 2_000,
    minutes: 10,
    rounds: 3,
    fuzz: 60,
    builds: 100,
    asins: [300, 1_800, 5_000],
    items: [5_000],
    errors: 84,
    orders: 100_000,
    size: 1,
    drills: 12,
    sold: 1_500,
    workers: 6,
  },
  quick: {
    kills: 10,
    terms: 4,
    backend: 3,
    postmaster: 3,
    server: 2,
    cuts: 1,
    aborted: 10,
    drops: 5,
    disk: 1,
    restarts: 2,
    positions: false,
    tokens: 3,
    seeds: 25,
    clocks: 4,
    days: 1,
    shops: 60,
    statements: 30,
    minutes: 1,
    rounds: 1,
    fuzz: 3,
    builds: 6,
    asins: [60],
    items: [60],
    errors: 5,
    orders: 3_000,
    size: 0.3,
    drills: 2,
    sold: 300,
    workers: 2,
  },
};
type Times = (typeof TIMES)['full'];

const PARTS: Record<string, (times: Times) => Promise<Finding[]>> = {
  syncs: (times) => endedSyncs(times),
  kills: ({ backend, postmaster, server }) => databaseKills({ backend, postmaster, server }),
  network: ({ cuts }) => networkCuts(cuts),
  marketplaces: ({ cuts }) => marketplaceCuts(cuts),
  answers: ({ positions }) => answerFaults(!positions),
  tokens: ({ tokens }) => tokenTrials(tokens),
  histories: ({ seeds }) => longTrial('histories', seeds),
  clock: ({ clocks }) => longTrial('clock', clocks),
  sql: ({ statements }) => longTrial('sql', statements),
  ledger: ({ shops }) => longTrial('ledger', shops),
  disk: ({ disk }) => fullDisk(disk),
  readers: ({ aborted }) => slowReaders(aborted),
  sockets: ({ drops, server }) => droppedSockets({ drops, restarts: server }),
  fuzz: ({ fuzz: runs }) => fuzz(runs),
  rolling,
  memory,
  slots: ({ minutes }) => slots(minutes),
  neighbours: ({ rounds }) => neighbours(rounds, process.env.ATTACK),
  quotas: ({ days }) => longTrial('quotas', days),
  push: ({ asins, items }) => pushDays(asins, items),
  money: ({ errors, orders }) => moneyErrors({ errors, orders }),
  bill: () => billMemory(),
  product: ({ errors, size }) => productErrors({ errors, size }),
  drill: ({ drills }) => restoreDrills(drills),
  boxBuilds: ({ builds }) => boxBuilds(builds),
  rebalance: ({ sold }) => rebalanceTrial(sold),
  workers: ({ sold, workers }) => workerKilled(sold, workers),
  silent: ({ sold, workers }) => workerSilent(sold, workers),
  coordinator: ({ sold, workers }) => coordinatorKilled(sold, workers),
};

/**
 * `npm run faults`: faults that take too long for the tests, as one table. Exits with 1 when one fails. Names select parts
 * (`-- network disk`), `--quick` injects each fault a few times, ATTACK=text selects attacks of `neighbours`. `npm run soak` runs the part soak alone for `--minutes`.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, minutes: { type: 'string', default: '30' } },
    allowPositionals: true,
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');
  log.level = process.env.LOG_LEVEL || 'silent';
  const parts: typeof PARTS = { ...PARTS, soak: () => soak(minutes) };
  const names = positionals.length > 0 ? positionals : Object.keys(PARTS);
  const unknown = names.find((name) => !parts[name]);
  if (unknown) throw new Error(`the parts are ${Object.keys(parts).join(', ')}, not ${unknown}`);
  if (names.length > 1)
    return allParts(
      names,
      process.argv.slice(2).filter((word) => !names.includes(word)),
    );
  console.log(`${new Date().toTimeString().slice(0, 8)} ${names[0]}`);
  const found = await parts[names[0]!]!(values.quick ? TIMES.quick : TIMES.full);
  process.send?.(found);
  if (!printFindings(found)) process.exitCode = 1;
}

/** Runs each part in its own process, so that a part that crashes or ends its database does not affect the others. */
async function allParts(names: string[], options: string[]): Promise<void> {
  const findings: Finding[] = [];
  for (const name of names) {
    const part = fork(process.argv[1]!, [name, ...options]);
    let found: Finding[] = [crashOf(name)];
    part.once('message', (message) => (found = message as Finding[]));
    await once(part, 'exit');
    findings.push(...found);
  }
  console.log('\nAll of it:');
  if (!printFindings(findings)) process.exitCode = 1;
}

const crashOf = (part: string): Finding => ({
  fault: `the part ${part}`,
  times: '1',
  seen: 'crashed',
  bar: 'ends',
  passed: false,
});

async function rolling({ restarts: times }: Times): Promise<Finding[]> {
  const { restarts, requests, failures, longestStopMs, badEnds } = await rollingTrial(times);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  return [
    {
      fault: 'SIGTERM under load, two processes in turn',
      times: String(restarts),
      seen: `${failures.length} of ${requests} requests failed; each gone within ${seconds(longestStopMs)}, ${badEnds} not with exit 0`,
      bar: 'no request fails, gone ≤ 10 s, exit 0',
      passed: failures.length === 0 && badEnds === 0 && longestStopMs <= 10_000,
    },
  ];
}

async function memory(): Promise<Finding[]> {
  return (await memoryTrial()).map(({ what, outcome, peakMegabytes, limitMegabytes }) => ({
    fault: `marketplace answers without end: ${what}`,
    times: '1',
    seen: `${outcome}; at most ${peakMegabytes} MB`,
    bar: `≤ ${limitMegabytes} MB`,
    passed: peakMegabytes <= limitMegabytes,
  }));
}

const endedSyncs = ({ kills, terms }: Times): Promise<Finding[]> =>
  withTrialDatabase(async (url) => [
    await syncsEndedBy('SIGKILL', kills, url),
    await syncsEndedBy('SIGTERM', terms, url),
  ]);

/** Ends syncs `wanted` times. Each trial is one account's first sync, ended up to ten times. */
async function syncsEndedBy(signal: 'SIGKILL' | 'SIGTERM', wanted: number, databaseUrl: string): Promise<Finding> {
  let [killed, trials, different, mostRequests] = [0, 0, 0, 0];
  let [longestStopMs, badEnds, kept] = [0, 0, 0];
  while (killed < wanted) {
    const kills = Math.min(10, wanted - killed);
    const trial = await killTrial({ kills, signal }, { databaseUrl, secret: TRIAL_SECRET });
    killed += trial.kills;
    trials += 1;
    mostRequests = Math.max(mostRequests, trial.requests / trial.calmRequests);
    longestStopMs = Math.max(longestStopMs, trial.longestStopMs);
    badEnds += trial.badEnds;
    kept += trial.kept;
    if (!isDeepStrictEqual(trial.killed, trial.undisturbed)) different += 1;
  }
  const rows = `${different} of ${trials} syncs ended with other rows; at most ${mostRequests.toFixed(1)} times the requests`;
  if (signal === 'SIGKILL')
    return {
      fault: 'kill -9 of the server in the middle of a sync',
      times: String(killed),
      seen: rows,
      bar: 'rows equal, none lost, none twice',
      passed: different === 0,
    };
  return {
    fault: 'SIGTERM in the middle of a sync',
    times: String(killed),
    seen: `${rows}; ${kept} kept from the next worker; gone within ${seconds(longestStopMs)}, ${badEnds} not with exit 0`,
    bar: 'rows equal, given back at once, gone ≤ 10 s, exit 0',
    passed: different + kept + badEnds === 0 && longestStopMs <= 10_000,
  };
}

await main();
process.exit(); // handles left by a killed server must not keep this process alive
