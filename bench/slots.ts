import { setTimeout as sleep } from 'node:timers/promises';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { withoutFirstSync } from '#server/work/sync/testing/withoutFirstSync.ts';
import { withoutPast } from '#server/work/sync/testing/withoutPast.ts';
import { type Finding, printErrors } from './finding.ts';
import { TRIAL_SECRET, withTrialDatabase } from './withTrialDatabase.ts';

const SERVERS = 2;
const ACCOUNTS = 3;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Time after a slot until its jobs are planned and its syncs have started. */
const SETTLE_MS = 20_000;
const FAST = '10000';

/**
 * Two servers that both run jobs on one database, for `minutes` and past a quarter of an hour. Checks that each slot of the
 * schedule, including scheduled syncs, fires once, and that no sync was processed by both.
 */
export const slots = (minutes: number): Promise<Finding[]> =>
  withTrialDatabase(async (url) => {
    const simulator = await startSimulator({ rateFactor: Number(FAST), size: { products: 0.1, orders: 0.1 } });
    for (let n = 0; n < ACCOUNTS; n += 1) {
      const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Slots') RETURNING id`);
      await storeKeys({ accountId: id }, 'amazon', simulator.accounts.amazon);
      await withoutFirstSync(id);
      await withoutPast(id);
    }
    await queryRows('CREATE TABLE planned (task text, slot timestamptz)');
    await queryRows(`CREATE FUNCTION note_planned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO planned SELECT identifier, (NEW.payload -> '_cron' ->> 'ts')::timestamptz
      FROM graphile_worker._private_tasks WHERE id = NEW.task_id AND NEW.payload -> '_cron' IS NOT NULL;
      RETURN NEW; END $$`);
    await queryRows(
      'CREATE TRIGGER note_planned AFTER INSERT ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION note_planned()',
    );
    const servers = Array.from({ length: SERVERS }, () =>
      serverProcess({
        DATABASE_URL: url,
        APP_SECRET: TRIAL_SECRET,
        LOG_LEVEL: 'error',
        LWA_TOKEN_URL: `${simulator.url}/auth/o2/token`,
        SPAPI_BASE_URL_NA: simulator.url,
        ADS_BASE_URL_NA: simulator.url,
        MARKETPLACES_RATE_FACTOR: FAST,
      }),
    );
    try {
      await Promise.all(servers.map((server) => server.url));
      const from = Date.now() + MINUTE_MS; // a server that starts during a slot may skip it
      const quarter = Math.ceil(from / QUARTER_MS) * QUARTER_MS;
      const until = Math.max(from + minutes * MINUTE_MS, quarter + MINUTE_MS);
      await sleep(until - Date.now() + SETTLE_MS);
      return [await findingOf(from, until)];
    } finally {
      for (const { child, ended } of servers) {
        child.kill('SIGTERM');
        printErrors((await ended).output);
      }
      await simulator.close();
    }
  });

async function findingOf(from: number, until: number): Promise<Finding> {
  const planned = await queryRows<{ task: string; slot: Date; times: number }>(
    `SELECT task, slot, count(*)::int AS times FROM planned WHERE slot >= $1 AND slot < $2 GROUP BY 1, 2`,
    [new Date(from), new Date(until)],
  );
  const due = (everyMs: number) => Math.ceil(until / everyMs) - Math.ceil(from / everyMs);
  const expected = { resumeSyncs: due(MINUTE_MS), planSyncs: due(QUARTER_MS) };
  const fired = (wanted: string) => planned.filter(({ task }) => task === wanted).length;
  const missed =
    Math.abs(fired('resumeSyncs') - expected.resumeSyncs) + Math.abs(fired('planSyncs') - expected.planSyncs);
  const twice = planned.filter(({ times }) => times > 1).length;
  const runs = await queryRows<{ runs: number; fence: number }>(
    `SELECT count(*)::int AS runs, max(fence)::int AS fence FROM sync_runs
     WHERE trigger = 'automatic' AND sync_type = 'marketplaces' AND created_at >= $1
     GROUP BY account_id, floor(extract(epoch FROM created_at) / 900)`,
    [new Date(from)],
  );
  const doubled = runs.filter((run) => run.runs > 1 || run.fence > 1).length;
  return {
    fault: `${SERVERS} servers on one database for ${Math.round((until - from) / MINUTE_MS)} minutes`,
    times: `${planned.length} slots`,
    seen:
      `${missed} slots missed, ${twice} fired twice; ${expected.planSyncs} for syncs, which began ` +
      `${runs.length} of ${ACCOUNTS * expected.planSyncs} runs, ${doubled} of them twice or worked on by two`,
    bar: 'each slot fires once, the quarters of an hour counted; 0 double runs',
    passed: missed + twice + doubled === 0 && runs.length === ACCOUNTS * expected.planSyncs,
  };
}
