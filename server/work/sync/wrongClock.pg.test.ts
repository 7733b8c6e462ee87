import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { runSync } from './runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { streamPlans } from './streamPlans.ts';
import { acquireLease } from './acquireLease.ts';

// PostgreSQL and the marketplaces have the correct time; the clock of this process is wrong.
useTestDatabase();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READ_MS = 8 * HOUR_MS;
const startedAt = Date.now();
let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator({ rateFactor: 10_000, now: () => startedAt });
  const { url } = simulator;
  useMarketplaces({
    lwaToken: `${url}/auth/o2/token`,
    spApi: { na: url, eu: url, fe: url },
    ads: { na: url },
    mercadoLivre: url,
    mercadoPago: url,
    rateFactor: 10_000,
  });
});
afterAll(() => simulator.close());

/** The result of a sync with a clock wrong by `shiftMs`, and by `jumpMs` more from the third request on. */
async function syncedAccount(shiftMs: number, jumpMs = 0) {
  const viewer = await newViewer();
  const { accountId } = viewer;
  await storeKeys({ accountId }, 'amazon', simulator.accounts.amazon);
  for (const { stream, hasUnreadPast } of streamPlans)
    await queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
       VALUES ($1, 'amazon', $2, $3, $3)`,
      [accountId, stream, hasUnreadPast || stream !== 'orders' ? new Date(startedAt) : new Date(startedAt - READ_MS)],
    );
  vi.useFakeTimers({ toFake: ['Date'], now: startedAt + shiftMs });
  await startEvents();
  const { runId } = await startSync({ accountId }, { trigger: 'automatic' });
  let requests = 0;
  const effects: Effects = {
    ...realEffects,
    sleep: () => Promise.resolve(),
    random: () => 0,
    fetch: (url, init) => {
      if ((requests += 1) === 3) vi.setSystemTime(Date.now() + jumpMs);
      return realEffects.fetch(url, init);
    },
  };
  await runSync({ accountId, runId }, {}, (account, of) => accountConnector(account, of, effects));
  const second = await startSync({ accountId }, { trigger: 'automatic' });
  const held = await acquireLease(accountId, second.runId);
  const stolen = await acquireLease(accountId, second.runId);
  await stopEvents();
  await startEvents(); // reads PostgreSQL's time, as it does every three seconds
  const { startDate } = await salesMetrics(viewer, { period: 'today' });
  await stopEvents();
  vi.useRealTimers();
  const { watermark } = await queryRow<{ watermark: Date }>(
    `SELECT watermark FROM sync_streams WHERE account_id = $1 AND marketplace = 'amazon' AND stream = 'orders'`,
    [accountId],
  );
  const days = await queryRows(
    `SELECT day::text, count(*) AS products FROM sales_account_days WHERE account_id = $1 GROUP BY day ORDER BY day`,
    [accountId],
  );
  return { days, today: startDate, isHeld: held !== null, isStolen: stolen !== null, watermark };
}

let reference: Awaited<ReturnType<typeof syncedAccount>>;
beforeAll(async () => {
  reference = await syncedAccount(0);
});

const WRONG: [string, number, number][] = [
  ['a day ahead', DAY_MS, 0],
  ['a day behind', -DAY_MS, 0],
  ['set back an hour during the sync', 0, -HOUR_MS],
  ['set forward a day during the sync', 0, DAY_MS],
];
/** `npm run faults -- clock` adds random ones, wrong by up to a day. */
const anyTime = () => Math.round((Math.random() * 2 - 1) * DAY_MS);
for (let more = WRONG.length; more < Number(process.env.FAULT_RUNS ?? 0); more += 1) {
  const [shift, jump] = [anyTime(), anyTime()];
  WRONG.push([`wrong by ${shift} ms, then by ${jump} more`, shift, jump]);
}

test.each(WRONG)(
  'with a clock %s a sync stores the same days, steals no run, forgets no change, and today is today',
  async (_wrong, shiftMs, jumpMs) => {
    const result = await syncedAccount(shiftMs, jumpMs);
    expect(reference.days.length).toBeGreaterThan(0);
    expect(result.days).toEqual(reference.days);
    expect(result).toMatchObject({ isHeld: true, isStolen: false, today: saoPauloDay(Date.now()) });
    expect(result.watermark.getTime()).toBeLessThanOrEqual(Date.now());
    expect(result.watermark.getTime()).toBeGreaterThan(startedAt - READ_MS);
  },
);
