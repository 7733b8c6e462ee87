import { appendFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#server/platform/process/log.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { type VirtualTime, virtualTime } from '#server/work/sync/testing/virtualTime.ts';
import { pushDay, RUN_MS } from './testing/pushDay.ts';
import {
  boxAt,
  boxOf,
  type BoxChange,
  changesSeen,
  hadBox,
  keepStored,
  storedTurns,
  watchedRows,
  type WatchedRow,
} from './testing/watchedDay.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T12:00:00Z');
/** The hour before reads every listing for the first time. */
const DAY = { from: START + HOUR, to: START + 25 * HOUR };
const SWEEP = 6 * HOUR;
/** Amazon's aggregation, and the mean delivery of the local one: 20 seconds, and for each third up to 10 minutes more. */
const [AGGREGATION, DELIVERY] = [5 * MINUTE, 20_000 + (10 / 2 / 3) * MINUTE];
const LATEST = 10 * MINUTE;

/** `npm run faults -- push` sets the number of ASINs, and the file for what is measured. */
const { FAULT_RUNS, FAULT_REPORT } = process.env;
const ASINS = Number(FAULT_RUNS ?? 200);

const database = useTestDatabase();
let time: VirtualTime | undefined;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await database.asSuperuser('DROP SCHEMA IF EXISTS virtual CASCADE');
  time = await virtualTime(database, START);
  await keepStored(database);
  await queryRows('DELETE FROM rate_limits');
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  vi.restoreAllMocks();
  time?.stop();
});

type Day = Awaited<ReturnType<typeof pushDay>>;

/** What was stored at the end of a run that asked for listings. */
interface Asked {
  began: number;
  ended: number;
  rows: WatchedRow[];
}

/** A day of runs every 15 minutes; `beforeRun` acts before each. */
async function dayOf(isPushed: boolean, beforeRun: (run: number, day: Day) => Promise<void> = () => Promise.resolve()) {
  const day = await pushDay(time!, ASINS, { isPushed });
  ends.push(day.close);
  const asked: Asked[] = [];
  let callsBefore = 0;
  for (let run = 0; START + run * RUN_MS < DAY.to; run += 1) {
    await day.pass(START + run * RUN_MS);
    await beforeRun(run, day);
    if (START + run * RUN_MS === DAY.from) callsBefore = day.calls();
    const began = await day.sync();
    const rows = await watchedRows(day.accountId);
    if (rows.some(({ askedAt }) => askedAt >= began)) asked.push({ began, ended: Date.now(), rows });
  }
  const calls = day.calls() - callsBefore;
  // what is under way arrives
  await day.control('/push', { lost: 1 });
  await day.pass(DAY.to + LATEST + 5 * MINUTE);
  const truth = await day.truth(3);
  // those before the last sweep, or the last cycle of queries, which are in the last hour
  const changes = changesSeen(truth, await storedTurns(day.accountId), DAY.from, DAY.to - HOUR - MINUTE);
  return { day, asked, truth, changes, calls };
}

const minutes = (all: BoxChange[]) => {
  const known = all.map(({ wrongMs }) => (wrongMs ?? Infinity) / MINUTE);
  return { mean: known.reduce((sum, one) => sum + one, 0) / known.length, longest: Math.max(...known) };
};

const report = async (measured: object) => {
  if (FAULT_REPORT) await appendFile(FAULT_REPORT, `${JSON.stringify({ asins: ASINS, ...measured })}\n`);
};

// half a minute; `npm run faults -- push`
test.runIf(FAULT_RUNS)(
  'on a day with 5 % of the notifications lost, 5 % double, disorder and poison, each sweep ends with the Buy Boxes that Amazon has',
  async () => {
    const warned = vi.spyOn(log, 'warn');
    const { day, asked, truth, changes, calls } = await dayOf(true, async (run, { control }) => {
      if (run === 0) await control('/push', { lost: 0.05, double: 0.05, isReversed: true });
      if (run % 32 === 16) await control('/scenario', { name: 'push-poison' });
    });

    // a sweep may take several runs
    const sweeps = asked.filter(({ ended }, at) => !asked.slice(at + 1).some(({ began }) => began < ended + RUN_MS));
    expect(sweeps.filter(({ ended }) => ended > DAY.from)).toHaveLength(4);
    for (const { ended, rows } of sweeps) {
      expect(rows).toHaveLength(ASINS);
      expect(rows.filter(({ askedAt }) => askedAt < ended - SWEEP)).toHaveLength(0);
      // but for what changed after the sweep asked for it
      const never = rows.filter(({ asin, box, askedAt }) => !hadBox(truth.get(asin), box, askedAt, ended));
      expect(never.slice(0, 3)).toEqual([]);
      const wrong = rows.filter(({ asin, box }) => boxAt(truth.get(asin), ended) !== box);
      expect(wrong.length).toBeLessThanOrEqual(Math.ceil(ASINS / 100));
    }

    const ids = new Set(day.received.map(({ id }) => id));
    expect(day.received.length, 'some came twice').toBeGreaterThan(ids.size * 1.02);
    const { stored } = await queryRow<{ stored: number }>(
      'SELECT count(*)::int AS stored FROM received_notifications WHERE account_id = $1',
      [day.accountId],
    );
    expect(stored, 'each was taken once').toBe(ids.size);
    const newest = new Map((await watchedRows(day.accountId)).map(({ asin, checkedAt }) => [asin, checkedAt]));
    expect(day.received.filter(({ asin, changedAt }) => changedAt > newest.get(asin)!)).toHaveLength(0);
    const wrong = await wrongSpans(day.accountId, truth);
    expect(wrong.slice(0, 3), 'in any order each counts from its own time').toEqual([]);

    expect(await day.control('/push'), 'three times three').toMatchObject({ visible: 0, hidden: 0, dead: 9 });
    const named = warned.mock.calls.map(([about]) => (about as unknown as { message: string }).message);
    expect(named).toHaveLength(9 * 5);
    expect(new Set(named).size).toBe(9);

    const come = new Set(day.received.map(({ asin, changedAt }) => `${asin} ${Math.ceil(changedAt / AGGREGATION)}`));
    const notified = changes.filter(({ asin, at }) => come.has(`${asin} ${Math.ceil(at / AGGREGATION)}`));
    const [all, those] = [minutes(changes), minutes(notified)];
    await report({ isPushed: true, changes: changes.length, notified: notified.length, all, those, calls });
    expect(notified.length / changes.length).toBeGreaterThan(0.9);
    expect(those.mean).toBeLessThan((AGGREGATION + DELIVERY) / MINUTE);
    expect(all.longest, 'until the next sweep').toBeLessThan((SWEEP + 5 * RUN_MS) / MINUTE);
  },
  3_600_000,
);

/** Stored stretches of a Buy Box that Amazon did not have when they begin, or that go on with the one before. */
async function wrongSpans(accountId: number, truth: Awaited<ReturnType<Day['truth']>>) {
  const spans = await queryRows<{
    asin: string;
    from: Date;
    to: Date | null;
    state: string;
    owner: string;
    price: number;
  }>(
    `SELECT asin, s.started_at AS from, s.ended_at AS to, s.state, s.owner_seller_id AS owner, s.price_minor AS price
     FROM ownership_spans s JOIN watched_listings w ON w.account_id = s.account_id AND w.id = s.listing_id
     WHERE s.account_id = $1 ORDER BY asin, s.started_at`,
    [accountId],
  );
  const boxes = spans.map(({ state, owner, price, ...of }) => ({ ...of, box: boxOf(state, owner, price) }));
  return boxes.filter(({ asin, from, box }, place) => {
    const before = boxes[place - 1];
    const goesOn = before?.asin === asin && before.box === box && before.to?.getTime() === from.getTime();
    return goesOn || boxAt(truth.get(asin), from.getTime()) !== box;
  });
}

test.runIf(FAULT_REPORT)(
  'without notifications each listing is asked for as often as the quota allows',
  async () => {
    const { changes, calls } = await dayOf(false);
    const all = minutes(changes);
    await report({ isPushed: false, changes: changes.length, all, calls });
    // 20 ASINs a call, a call in 10 seconds
    const cycle = Math.max(15, Math.ceil(ASINS / 20) / 6);
    expect(all.mean).toBeLessThan((cycle / 2) * 1.15);
    expect(all.longest).toBeLessThan(cycle * 1.5);
  },
  3_600_000,
);
