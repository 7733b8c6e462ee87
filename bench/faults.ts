import { isDeepStrictEqual, parseArgs } from 'node:util';
import { closeDatabase, useDatabase } from '#server/core/db.ts';
import { log } from '#server/core/log.ts';
import { useMasterSecret } from '#server/core/secrets.ts';
import { scratchPostgres } from '#server/core/testing/scratchPostgres.ts';
import { killTrial } from '#server/sync/testing/killTrial.ts';
import { memoryTrial } from './memoryTrial.ts';
import { rollingTrial } from './rollingTrial.ts';

const SECRET = 'only for this run, thirty-two characters';

const RESTARTS = 10;

/**
 * `npm run faults`: what is too long for the tests. `--kills N` kills the server N times while it synchronises; `-- rolling`
 * restarts two processes in turn under load, and nothing else.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { kills: { type: 'string', default: '100' } },
    allowPositionals: true,
  });
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills must be a whole number above 0');
  log.level = process.env.LOG_LEVEL || 'silent';
  const passed = positionals.includes('rolling')
    ? [await rolling()]
    : [await memory(), await killing(kills), await rolling()];
  if (passed.includes(false)) process.exitCode = 1;
}

async function rolling(): Promise<boolean> {
  const { restarts, requests, failures, longestStopMs, badEnds } = await rollingTrial(RESTARTS);
  const stops = `each gone within ${(longestStopMs / 1000).toFixed(1)} s, ${badEnds} not with exit 0`;
  console.log(`${restarts} restarts in turn: ${failures.length} of ${requests} requests failed; ${stops}`);
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  return failures.length === 0 && badEnds === 0;
}

async function memory(): Promise<boolean> {
  let isGood = true;
  for (const { what, outcome, peakMegabytes, limitMegabytes } of await memoryTrial()) {
    console.log(`${what}: ${outcome}; at most ${peakMegabytes} MB of memory (limit ${limitMegabytes})`);
    isGood &&= peakMegabytes <= limitMegabytes;
  }
  return isGood;
}

/** Each trial is one account's first sync, killed up to ten times; as many trials as it takes. */
async function killing(wanted: number): Promise<boolean> {
  const postgres = await scratchPostgres({ fsync: 'on' });
  useDatabase(postgres.url);
  useMasterSecret(SECRET);
  let killed = 0;
  let lost = 0;
  try {
    while (killed < wanted) {
      const trial = await killTrial(
        { kills: Math.min(10, wanted - killed) },
        { databaseUrl: postgres.url, secret: SECRET },
      );
      killed += trial.kills;
      const isSame = isDeepStrictEqual(trial.killed, trial.undisturbed);
      if (!isSame) lost += 1;
      console.log(
        `killed ${killed} of ${wanted}: ${isSame ? 'rows equal' : 'ROWS DIFFER'}, ${trial.requests} requests where an undisturbed sync makes ${trial.calmRequests}`,
      );
    }
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
  return lost === 0;
}

await main();
