import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { daysBefore, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { type SimulatorOptions, startSimulator } from '#simulator/startSimulator.ts';
import { runSync } from './runSync.ts';
import { RUN_MINUTES } from './streamPlans.ts';
import { ordersFile } from './testing/ordersFile.ts';
import { type VirtualTime, virtualTime } from './testing/virtualTime.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Readings of the quota of visits, and days, that are tried; one of each in `npm test`. */
const DAYS = Number(process.env.FAULT_RUNS ?? 1);
/** Runs of a day; in `npm test` those of half a day show a quota of reports. */
const RUNS = process.env.FAULT_RUNS ? 96 : 48;
/** A Thursday, so that a Monday comes within the days. */
const START = Date.parse('2026-11-19T12:00:00Z');

const database = useTestDatabase();
let time: VirtualTime | undefined;
const ends: (() => Promise<void> | void)[] = [];
beforeEach(async () => {
  await database.asSuperuser('DROP SCHEMA IF EXISTS virtual CASCADE');
  time = await virtualTime(database, START);
  await queryRows('DELETE FROM rate_limits'); // of the same application in the test before
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  time?.stop();
});

interface Request {
  /** `POST /path`, and the type of a report. */
  call: string;
  status: number;
  at: number;
}

/** A seller of the local Amazon with its published quotas, who is synchronized every 15 virtual minutes. */
async function seller(options: SimulatorOptions, mode?: string) {
  const { effects, goTo } = time!;
  const file = await ordersFile(400);
  // a seller of a file does not advertise
  const simulator = await startSimulator(options.size ? options : { ...options, ordersFile: file.path });
  ends.push(() => simulator.close(), file.remove);
  const { url } = simulator;
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url, eu: url, fe: url }, ads: { na: url } });
  const control = (path: string, body: object) =>
    fetch(`${url}/__simulator${path}`, { method: 'POST', body: JSON.stringify(body) });
  if (mode) await control('/scenario', { name: mode });
  // Data Kiosk that never answers
  else if (options.visitsQuota) await control('/faults', { match: '^POST /dataKiosk/', status: 403, times: 1_000_000 });
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', simulator.accounts.amazon);
  const requests: Request[] = [];
  const watched = {
    ...effects,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const answer = await effects.fetch(input, init);
      const { pathname } = new URL(input as string);
      const type = /"reportType":"(\w+)"/.exec((init?.body as string | undefined) ?? '')?.[1];
      const call = [init?.method ?? 'GET', pathname, type].filter(Boolean).join(' ');
      requests.push({ call, status: answer.status, at: Date.now() });
      return answer;
    },
  };
  const failures: string[] = [];
  let runs = 0;
  return {
    accountId,
    requests,
    failures,
    /** Runs every 15 minutes; each has a connector of its own, as after a restart. */
    sync: async (count: number) => {
      for (let run = 0; run < count; run += 1) {
        await goTo(START + runs * RUN_MINUTES * MINUTE);
        runs += 1;
        const { runId } = await startSync({ accountId }, { trigger: 'automatic' });
        await runSync({ accountId, runId }, {}, (id, marketplace) => accountConnector(id, marketplace, watched));
        const { error } = await queryRow<{ error: string | null }>(
          'SELECT error FROM sync_runs WHERE account_id = $1 AND id = $2',
          [accountId, runId],
        );
        if (error) failures.push(error);
      }
    },
    /** The longest time between two reads of orders, in minutes. */
    ordersGap: () => {
      const at = requests.flatMap(({ call, status, at: moment }) =>
        call.startsWith('GET /orders/') && status === 200 ? [moment] : [],
      );
      const times = [START, ...at, Date.now()];
      return Math.max(...times.slice(1).map((one, index) => one - times[index]!)) / MINUTE;
    },
    refusals: () => requests.filter(({ status }) => status === 429).map(({ call }) => call),
    /** Days with visits, newest first; of parents those that Amazon counted itself. */
    days: async (level: 'child' | 'parent') =>
      (
        await queryRows<{ day: string }>(
          `SELECT DISTINCT day FROM traffic_days
           WHERE account_id = $1 AND level = $2 AND variations IS NULL ORDER BY day DESC`,
          [accountId, level],
        )
      ).map(({ day }) => day),
  };
}

const VISITS = 'POST /reports/2021-06-30/reports GET_SALES_AND_TRAFFIC_REPORT';
/** The newest day of which the local Amazon has figures, and the days before it. */
const lastDays = (count: number) =>
  Array.from({ length: count }, (_, ago) => daysBefore(saoPauloDay(Date.now()), ago + 2));

const READINGS: [string, { calls: number; ms: number }[]][] = [
  [
    'once in 15 minutes, 96 a day',
    [
      { calls: 1, ms: 15 * MINUTE },
      { calls: 96, ms: DAY },
    ],
  ],
  [
    '4 an hour, 96 a day',
    [
      { calls: 4, ms: HOUR },
      { calls: 96, ms: DAY },
    ],
  ],
  ['3 in 5 minutes', [{ calls: 3, ms: 5 * MINUTE }]],
];

test.each(READINGS.slice(0, DAYS > 1 ? READINGS.length : 1))(
  'days of runs with visits from reports, %s: every due day is read, orders are at most 16 minutes old, and no other quota is refused',
  async (_reading, visitsQuota) => {
    const { sync, days, ordersGap, refusals, failures, accountId } = await seller({
      visitsQuota,
      documentMs: 40_000,
    });
    for (let day = 0; day < DAYS; day += 1) {
      await sync(RUNS);
      expect((await days('child')).slice(0, 4)).toEqual(lastDays(4));
      const { readHoursAgo } = await queryRow<{ readHoursAgo: number }>(
        `SELECT extract(epoch FROM now() - last_success_at)::float8 / 3600 AS "readHoursAgo" FROM sync_streams
         WHERE account_id = $1 AND stream = 'traffic'`,
        [accountId],
      );
      expect(readHoursAgo).toBeLessThan(25);
    }
    expect(failures).toEqual([]);
    expect(ordersGap()).toBeLessThanOrEqual(16);
    expect(refusals().filter((call) => call !== VISITS)).toEqual([]);
    expect((await days('child')).length, 'the past takes the rest of the quota').toBeGreaterThan(
      (DAYS * RUNS * 22) / 96,
    );
  },
  300_000,
);

// days of these two take three quarters of the time of this file
test.runIf(process.env.FAULT_RUNS)(
  'days of runs with visits from Data Kiosk, each query 3 minutes: the year is read, orders are at most 16 minutes old, nothing is refused',
  async () => {
    const { sync, days, ordersGap, refusals, failures, requests } = await seller({ documentMs: 3 * MINUTE });
    await sync(8);
    const read = await days('child');
    expect(read.slice(0, 2)).toEqual(lastDays(2));
    expect(read, 'thirteen months of 31 variations are two queries').toHaveLength(395);
    await sync(DAYS * 96 - 8);
    expect((await days('parent')).length, 'Amazon’s own counts of parents').toBeGreaterThan(390);
    const created = requests.filter(({ call }) => call === 'POST /dataKiosk/2023-11-15/queries');
    expect(created.length).toBeLessThan(396 + 30);
    expect(requests.filter(({ call }) => call === VISITS)).toEqual([]);
    await sync(2); // the next daily read
    expect((await days('child')).slice(0, 4)).toEqual(lastDays(4));
    expect([failures, refusals()]).toEqual([[], []]);
    expect(ordersGap()).toBeLessThanOrEqual(16);
  },
  300_000,
);

test.runIf(process.env.FAULT_RUNS)(
  'with advertising reports that take 3 hours orders are read every 15 minutes, and no report is asked for twice',
  async () => {
    const { sync, ordersGap, requests, failures, accountId } = await seller(
      { documentMs: 40_000, size: { products: 0.1, orders: 0.02, days: 120 } },
      'ads-slow',
    );
    const spend = async () =>
      (
        await queryRow<{ days: number }>(
          'SELECT count(DISTINCT day)::int AS days FROM ad_spend_days WHERE account_id = $1',
          [accountId],
        )
      ).days;
    await sync(12);
    expect(await spend()).toBe(0);
    const { note, error } = await queryRow<{ note: string; error: string | null }>(
      `SELECT note, error FROM sync_streams WHERE account_id = $1 AND stream = 'ads'`,
      [accountId],
    );
    expect([note, error]).toEqual([
      expect.stringMatching(/^Amazon Ads .*: pedido em 19\/11, 09:\d\d, ainda não está pronto/),
      null,
    ]);
    await sync(3);
    expect(await spend()).toBeGreaterThan(80);
    const asked = requests.filter(({ call }) => call === 'POST /reporting/reports');
    expect(
      asked.map(({ status }) => status),
      'one report of a month in each country',
    ).toEqual(Array.from({ length: 6 }, () => 200));
    expect(ordersGap()).toBeLessThanOrEqual(16);
    expect(failures).toEqual([]);
  },
  300_000,
);
