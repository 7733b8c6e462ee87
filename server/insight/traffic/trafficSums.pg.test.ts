import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { rebuildTraffic } from '#server/records/traffic/rebuildTraffic.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';
import { trafficRows } from './trafficRows.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const FIRST = Date.UTC(2025, 9, 5);
const DAYS = 412;
const dayOf = (offset: number) => new Date(FIRST + offset * 86_400_000).toISOString().slice(0, 10);
const TODAY = dayOf(DAYS - 1);

const visit = fc.record({
  level: fc.constantFrom('child', 'parent'),
  asin: fc.constantFrom('B0A', 'B0B'),
  parentAsin: fc.constantFrom('B0A', 'B0P'),
  day: fc.integer({ min: 0, max: DAYS - 1 }).map(dayOf),
  pageViews: fc.integer({ min: 0, max: 9 }),
  sessions: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 3 }),
});
const range = fc
  .tuple(fc.integer({ min: 0, max: DAYS - 1 }), fc.integer({ min: 1, max: DAYS }))
  .map(([from, length]) => ({ start: dayOf(from), end: dayOf(from + length) }));

const sumsOf = (accountId: number) =>
  queryRows('SELECT * FROM traffic_sums WHERE account_id = $1 ORDER BY level, span, first_day, asin', [accountId]);

/** Rows of parents that are sums of variations. */
const parentsOf = (accountId: number) =>
  queryRows(
    `SELECT day, asin, page_views AS views, coalesce(sessions, 0) AS sessions, variations FROM traffic_days
     WHERE account_id = $1 AND level = 'parent' AND variations > 0 ORDER BY day, asin`,
    [accountId],
  );

/** Sums of the variations of each parent and day, except of the parents that the marketplace counted itself. */
const sumsOfVariations = (accountId: number, counted: { day: string; asin: string }[]) =>
  queryRows(
    `SELECT day, parent_asin AS asin, sum(page_views)::int AS views, coalesce(sum(sessions), 0)::int AS sessions,
            count(*)::int AS variations
     FROM traffic_days WHERE account_id = $1 AND level = 'child' AND day || ' ' || parent_asin <> ALL ($2)
     GROUP BY day, parent_asin ORDER BY day, parent_asin`,
    [accountId, counted.map(({ day, asin }) => `${day} ${asin}`)],
  );

test('traffic sums equal the sums of their days, also after repeated reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(visit, { maxLength: 30 }), { maxLength: 4 }), range, async (batches, days) => {
      const { accountId } = await newViewer();
      for (const batch of batches) await setTraffic(accountId, batch);
      expect(await parentsOf(accountId)).toEqual(
        await sumsOfVariations(
          accountId,
          batches.flat().filter(({ level }) => level === 'parent'),
        ),
      );
      const incremental = await sumsOf(accountId);
      await transaction((tx) => rebuildTraffic(accountId, tx));
      expect(incremental).toEqual(await sumsOf(accountId));

      const bind = bindParameters();
      const today = { start: TODAY, end: dayOf(DAYS) };
      const rows = trafficRows({ days, today }, `account_id = ${bind(accountId)}`, bind);
      const sums = `sum(page_views)::int AS views, sum(sessions)::int AS sessions`;
      expect(
        await queryRows(
          `SELECT level, asin, sum(days)::int AS days, sum(session_days)::int AS session_days, ${sums} FROM (${rows}) parts
           GROUP BY level, asin HAVING sum(days) > 0 ORDER BY level, asin`,
          bind.values,
        ),
      ).toEqual(
        await queryRows(
          `SELECT level, asin, count(*)::int AS days, count(sessions)::int AS session_days, sum(page_views)::int AS views,
                  coalesce(sum(sessions), 0)::int AS sessions
           FROM traffic_days WHERE account_id = $1 AND day >= $2 AND day < $3 GROUP BY level, asin ORDER BY level, asin`,
          [accountId, days.start, days.end],
        ),
      );
    }),
    { numRuns: runs(8) },
  );
});

test('a day reported again counts once, with the latest figures', async () => {
  const { accountId } = await newViewer();
  for (const pageViews of [3, 8, 8]) await setTraffic(accountId, [{ asin: 'B0A', day: TODAY, pageViews, sessions: 2 }]);
  const [incremental] = await sumsOf(accountId);
  expect(incremental).toMatchObject({ days: 1, session_days: 1, page_views: 8, sessions: 2 });
});

test('a parent is the sum of its variations until the marketplace counts it, whatever comes first', async () => {
  const { accountId } = await newViewer();
  const parent = () =>
    queryRows(
      `SELECT page_views AS views, sessions, variations FROM traffic_days WHERE account_id = $1 AND level = 'parent'`,
      [accountId],
    );
  const child = (asin: string, sessions: number) => ({ asin, parentAsin: 'B0P', day: TODAY, pageViews: 9, sessions });
  await setTraffic(accountId, [child('B0A', 5), child('B0B', 4)]);
  expect(await parent()).toEqual([{ views: 18, sessions: 9, variations: 2 }]);
  await setTraffic(accountId, [child('B0A', 6), { ...child('B0P', 7), level: 'parent', parentAsin: null }]);
  expect(await parent()).toEqual([{ views: 9, sessions: 7, variations: null }]);
  await setTraffic(accountId, [child('B0A', 8), child('B0C', 8)]);
  expect(await parent()).toEqual([{ views: 9, sessions: 7, variations: null }]);
});
