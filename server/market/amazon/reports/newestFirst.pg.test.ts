import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { waitForTurn } from '#server/market/http/waitForTurn.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { newestFirst } from './newestFirst.ts';
import { amazonTurn } from '#server/market/amazon/auth/rates.ts';

useTestDatabase();

const operations = ['createReport', 'getReportDocument'] as const;
const HOUR = 60 * 60_000;
const NEWEST = '2026-11-19';
const ago = (days: number) => daysBefore(NEWEST, days);

/** A walk over days. Each day takes two reports of Amazon's published quota: a burst of 15, then one per minute. */
async function walker() {
  useMarketplaces({});
  const effects = testEffects();
  const { accountId } = await newViewer();
  const owner = { accountId, clientId: 'client' };
  let place: unknown = null;
  return {
    effects,
    place: () => place,
    goTo: (given: unknown) => (place = given),
    /** Days read in one run, and whether more remain. */
    run: async (newest = NEWEST, stopAfter = Infinity) => {
      const days: string[] = [];
      let hasMore = false;
      const read = async (day: string) => {
        for (const operation of [...operations, ...operations])
          await waitForTurn(amazonTurn(owner, operation), effects);
        days.push(day);
        return day;
      };
      const quota = { turns: operations.map((operation) => amazonTurn(owner, operation)), calls: 2 };
      const floor = daysBefore(newest, 395);
      const walk = { newest, recent: 3, floor, before: daysBefore, quota, most: 35, read };
      for await (const page of newestFirst({ effects }, place, walk)) {
        ({ place, hasMore } = page);
        if (days.length === stopAfter) break;
      }
      return { days, hasMore };
    },
  };
}

test('the first run reads the newest days, then as much of the past as the quota allows without waiting', async () => {
  const { run, effects } = await walker();
  expect(await run()).toEqual({ days: [0, 1, 2, 3, 4, 5, 6].map(ago), hasMore: true });
  expect(effects.slept).toEqual([]);
  effects.pass(15 * 60_000);
  const { days } = await run();
  expect(days, 'a quarter of an hour later the past goes on').toEqual([7, 8, 9, 10, 11, 12, 13].map(ago));
});

test('beyond the first weeks of the past, a third of the quota stays reserved for due reports', async () => {
  const { run, effects, goTo } = await walker();
  const place = { newest: NEWEST, readAt: new Date(effects.now()).toISOString(), backTo: ago(40), floor: ago(395) };
  goTo(place);
  expect((await run()).days).toEqual([41, 42, 43, 44, 45].map(ago));
});

test('a run reads at most `most` days of the past, whatever the quota', async () => {
  const { run } = await walker();
  useMarketplaces({ rateFactor: 1_000 });
  expect((await run()).days).toEqual(Array.from({ length: 38 }, (_, day) => ago(day)));
  expect((await run()).days, 'what was read this hour is not read again').toEqual(
    Array.from({ length: 35 }, (_, day) => ago(38 + day)),
  );
});

test('the next day reads the newest days again, and nothing else when the past is complete', async () => {
  const { run, effects, goTo } = await walker();
  const readAt = new Date(effects.now()).toISOString();
  goTo({ newest: NEWEST, readAt, backTo: ago(395), floor: ago(395) });
  effects.pass(24 * HOUR);
  const tomorrow = daysBefore(NEWEST, -1);
  expect(await run(tomorrow)).toEqual({ days: [tomorrow, ago(0), ago(1)], hasMore: false });
});

test('after a gap the missed days are read, and the days that were recent then are read again', async () => {
  const { run, effects, goTo } = await walker();
  goTo({ newest: ago(6), readAt: '2026-11-14T00:00:00Z', backTo: ago(395), floor: ago(395) });
  expect((await run()).days).toEqual([0, 1, 2, 3, 4, 5, 6].map(ago));
  effects.pass(15 * 60_000);
  expect(await run()).toEqual({ days: [7, 8, 9].map(ago), hasMore: false });
});

test('after an interruption the next run resumes, within the newest days as in the past', async () => {
  const { run, effects } = await walker();
  expect((await run(NEWEST, 2)).days).toEqual([0, 1].map(ago));
  expect((await run(NEWEST, 2)).days).toEqual([2, 3].map(ago));
  effects.pass(15 * 60_000);
  expect((await run(NEWEST, 1)).days).toEqual([ago(4)]);
});
