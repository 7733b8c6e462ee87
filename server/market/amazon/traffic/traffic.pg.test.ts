import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { type Asked, kioskRow, openKiosk } from './testing/openKiosk.ts';
import { ReadLater } from '#server/market/connector.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';

useTestDatabase();

const HOUR = 60 * 60_000;
/** A Friday; the newest day of traffic is the Thursday before it. */
const TODAY = '2026-11-20';
const ago = (days: number) => daysBefore(TODAY, days);
const short = ({ field, level, from }: Asked) => `${field} ${level} ${from}`;
/** A place whose past is read. */
const settled = (readAt = '2026-11-20T09:00:00Z') => {
  const walked = { newest: ago(1), readAt, backTo: ago(396), floor: ago(396) };
  return { child: walked, parent: walked };
};
const productIds = (count: number) => async () =>
  Array.from({ length: count }, (_, n) => ({ number: n + 1, productId: `B0${String(n).padStart(8, '0')}` }));

test('the newest days come from Data Kiosk, one query a day, asked together, with the figures of each variation', async () => {
  const { world, run } = await openKiosk();
  const { stored, isComplete, error } = await run(3);
  expect(world.queries.slice(0, 3).map(short)).toEqual([1, 2, 3].map((days) => `ByAsin CHILD ${ago(days)}`));
  expect(world.queries[0]!.text).toBe(
    'query { analytics_salesAndTraffic_2024_04_24 { salesAndTrafficByAsin(aggregateBy: CHILD startDate: "2026-11-19" ' +
      'endDate: "2026-11-19" marketplaceIds: ["A2Q3Y263D00KWC"]) { startDate marketplaceId parentAsin childAsin ' +
      'sales { unitsOrdered } traffic { pageViews sessions buyBoxPercentage } } } }',
  );
  expect([isComplete, error]).toEqual([true, null]);
  expect(stored[0]).toEqual({
    marketplace: 'amazon',
    country: 'BR',
    level: 'child',
    day: '2026-11-19',
    asin: 'B0CHILD001',
    parentAsin: 'B0PARENT01',
    pageViews: 20,
    sessions: 10,
    unitsOrdered: 1,
    featuredPercent: 16.83,
  });
});

test('a query that is not ready is remembered: after a restart it is read, not created again', async () => {
  const { world, run, effects } = await openKiosk();
  world.polls = Infinity;
  const first = await run();
  expect(first.error).toBeInstanceOf(ReadLater);
  expect(first.error!.message).toMatch(/^Amazon \(Data Kiosk\): pedido em 20\/11, 09:00, ainda não está pronto/);
  expect(effects.slept.reduce((sum, ms) => sum + ms)).toBe(60_000);
  world.polls = 1;
  const { isComplete } = await run(3);
  expect(isComplete).toBe(true);
  expect(world.queries.map(short)).toEqual([1, 2, 3].map((days) => `ByAsin CHILD ${ago(days)}`));
});

test('a query without a document has no rows; a result of several pages is read to its end', async () => {
  const { world, run, goTo } = await openKiosk();
  goTo(settled('2026-11-18T09:00:00Z'));
  const token = 'AAMA-EFRSURBSGlOUUJ3dlI0Y1ZwRmpvWDI4';
  world.nextToken = ({ from }, given) => (from === ago(1) && !given ? token : null);
  world.rows = ({ from }) => (from === ago(2) ? [] : [kioskRow(from, 'B0CHILD001', 'B0PARENT01')]);
  const { stored } = await run();
  expect(stored.map(({ day }) => day)).toEqual([ago(1), ago(1), ago(3)]);
  expect(world.queries.map(({ from }) => from)).toEqual([1, 2, 3, 1].map(ago));
});

test('parents are read once a week: the days of the week and the three before it', async () => {
  const { world, run, goTo, effects } = await openKiosk();
  goTo(settled());
  effects.pass(20 * HOUR);
  await run();
  expect(
    world.queries.map(({ level }) => level),
    'Saturday',
  ).toEqual(['CHILD', 'CHILD', 'CHILD']);
  effects.pass(24 * HOUR);
  await run();
  world.queries.length = 0;
  effects.pass(24 * HOUR);
  expect(await run(3), 'variations are read, parents are left').toMatchObject({ isComplete: true, hasMore: true });
  const { stored, hasMore } = await run();
  expect(hasMore).toBe(false);
  const parents = world.queries.filter(({ level }) => level === 'PARENT');
  expect(
    parents.map(({ from }) => from),
    'Monday',
  ).toEqual(Array.from({ length: 10 }, (_, days) => daysBefore('2026-11-22', days)));
  expect(parents[0]!.text).not.toContain('childAsin');
  expect(stored.find(({ level }) => level === 'parent')).toMatchObject({ asin: 'B0PARENT01', parentAsin: null });
  world.queries.length = 0;
  effects.pass(24 * HOUR);
  await run();
  expect(
    world.queries.map(({ level }) => level),
    'Tuesday',
  ).toEqual(['CHILD', 'CHILD', 'CHILD']);
});

test('a week of parents has five open queries at a time', async () => {
  const { world, run, goTo, effects } = await openKiosk();
  effects.pass(3 * 24 * HOUR);
  const { parent } = settled();
  goTo({ child: { ...parent, newest: '2026-11-22', readAt: '2026-11-23T12:00:00Z' }, parent });
  world.polls = Infinity;
  expect((await run()).error).toBeInstanceOf(ReadLater);
  const first = Array.from({ length: 5 }, (_, days) => `ByAsin PARENT ${daysBefore('2026-11-22', days)}`);
  expect(world.queries.map(short)).toEqual(first);
  world.polls = 1;
  expect(await run()).toMatchObject({ error: null, hasMore: false });
  expect(world.queries).toHaveLength(10);
});

test.runIf(hasTrials)(
  'the past comes from trends of 30 variations each, five open at a time, and then parents day by day',
  async () => {
    const { world, run, effects } = await openKiosk();
    world.own = { ...world.own, productIds: productIds(65) };
    world.rows = (asked) =>
      asked.field === 'ByAsin'
        ? [kioskRow(asked.from, asked.level === 'CHILD' ? 'B0CHILD001' : null, 'B0PARENT01')]
        : asked.asins.map((asin) => kioskRow('2026-01-15', asin, asin));
    const { stored, error } = await run(6);
    expect(error).toBeNull();
    const trends = world.queries.filter(({ field }) => field === 'Trends');
    expect(trends.map(({ asins, from, to }) => [asins.length, from, to])).toEqual(
      [30, 30, 5].map((count) => [count, ago(396), ago(4)]),
    );
    expect(new Set(stored.filter(({ day }) => day === '2026-01-15').map(({ asin }) => asin)).size).toBe(65);
    expect(trends[0]!.text.replaceAll(/\s/g, '').length, '30 ASINs are far below 8,000 characters').toBeLessThan(1_000);

    world.queries.length = 0;
    const days: string[] = [];
    let hasMore = true;
    for (let runs = 0; runs < 60 && hasMore; runs += 1, effects.pass(15 * 60_000))
      ({ hasMore } = await run().then((result) => {
        days.push(...result.stored.filter(({ level }) => level === 'parent').map(({ day }) => day));
        return result;
      }));
    expect(hasMore).toBe(false);
    expect(days).toEqual(Array.from({ length: 396 }, (_, count) => ago(count + 1)));
    expect(world.queries.filter(({ field }) => field === 'Trends')).toEqual([]);
  },
);

test('above 11,000 variations, and while the products are unread, the past comes day by day', async () => {
  for (const [ids, asked] of [
    [11_000, `Trends CHILD ${ago(396)}`],
    [11_001, `ByAsin CHILD ${ago(4)}`],
    [null, `ByAsin CHILD ${ago(4)}`],
  ] as const) {
    const { world, run } = await openKiosk();
    world.own = { ...world.own, productIds: ids === null ? () => Promise.resolve(null) : productIds(ids) };
    await run(4);
    expect([ids, short(world.queries[3]!)]).toEqual([ids, asked]);
  }
});

test.each([
  // amzn/selling-partner-api-models#5290 (2026-06-30)
  [403, { errors: [{ code: 'Unauthorized', message: 'Unauthorized to access requested fields' }] }],
  // as quoted in public code
  [400, { errors: [{ code: 'InvalidInput', message: 'Versioned domain cannot select multiple query fields.' }] }],
] as const)(
  'when Data Kiosk refuses (%s) the day comes from reports, and tomorrow it is asked again',
  async (status, body) => {
    const { world, run, goTo, effects, place } = await openKiosk();
    goTo(settled('2026-11-18T09:00:00Z'));
    world.refusal = { status, body };
    const { stored, notes, isComplete } = await run();
    expect(world.reports).toEqual([1, 2, 3].map((days) => `CHILD ${ago(days)}`));
    expect(stored).toHaveLength(3);
    expect(isComplete).toBe(true);
    expect(notes).toEqual([
      `Amazon (Data Kiosk): respondeu ${status} (${body.errors[0].message}). As visitas de hoje vêm do relatório, que a ` +
        'Amazon entrega mais devagar; amanhã pedimos ao Data Kiosk de novo.',
    ]);
    world.refusal = null;
    effects.pass(8 * HOUR);
    expect((await run()).notes, 'the same day').toHaveLength(1);
    expect(world.queries).toEqual([]);
    effects.pass(16 * HOUR);
    expect((await run()).notes).toEqual([]);
    expect(world.queries).toHaveLength(3);
    expect(place()!.refused!.day).toBe(TODAY);
  },
);

test('a query that ends with an error is replaced by the report, and its reason is said', async () => {
  const { world, run, goTo } = await openKiosk();
  goTo(settled('2026-11-18T09:00:00Z'));
  world.isFatal = true;
  const { stored, notes } = await run();
  expect(stored).toHaveLength(3);
  expect(notes[0]).toMatch(
    /^Amazon \(Data Kiosk\): a consulta terminou com erro \({"message":"Internal error"}\)\. As/,
  );
});

test('days without units, of which the account sold ten, are not stored and are asked for again tomorrow', async () => {
  const { world, run, goTo, effects, place } = await openKiosk();
  goTo(settled('2026-11-18T09:00:00Z'));
  let sold = 9;
  world.own = { ...world.own, unitsSold: () => Promise.resolve(sold) };
  world.rows = ({ from }) => [kioskRow(from, 'B0CHILD001', 'B0PARENT01', 0)];
  expect((await run()).stored, 'nine may have been bought around the day').toHaveLength(3);
  sold = 10;
  effects.pass(24 * HOUR);
  const { stored, notes, isComplete } = await run();
  expect([stored, isComplete]).toEqual([[], true]);
  expect(notes, 'newer days often have no figures yet').toEqual([
    'Amazon: as visitas de 18/11/2026 vieram sem vendas, que houve: não as guardamos e amanhã pedimos de novo.',
  ]);
  expect((await run()).stored, 'not on the same day').toEqual([]);
  effects.pass(24 * HOUR);
  world.rows = ({ from }) => [kioskRow(from, 'B0CHILD001', 'B0PARENT01', 12)];
  expect((await run()).stored.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18']);
  expect(place()!.doubtful).toEqual([]);
});

test('trends without units are asked for again on the next days, and passed over after the third', async () => {
  const { world, run, goTo, effects, place } = await openKiosk();
  const { child, parent } = settled();
  goTo({ child: { ...child, backTo: ago(3) }, parent });
  world.own = {
    productIds: productIds(40),
    unitsSold: async (_country, _from, _to, ids) => (ids?.length === 30 ? 99 : 0),
  };
  for (const [tries, waits] of [
    [1, true],
    [2, true],
    [3, false],
  ] as const) {
    const { notes, hasMore } = await run();
    expect([tries, notes.length === 1, hasMore]).toEqual([tries, waits, waits]);
    world.queries.length = 0;
    expect((await run()).stored, 'not on the same day').toEqual([]);
    expect(world.queries).toEqual([]);
    effects.pass(24 * HOUR);
  }
  expect(place()!.child!.backTo).toBe(place()!.child!.floor);
});

test('a place of versions that read both levels of a day together is continued', async () => {
  const { world, run, goTo } = await openKiosk();
  const { child } = settled();
  goTo({ ...child, backTo: ago(395) } as never);
  expect(await run()).toMatchObject({ error: null, hasMore: false });
  expect(world.queries.map(short)).toEqual([`ByAsin CHILD ${ago(396)}`, `ByAsin PARENT ${ago(396)}`]);
});
