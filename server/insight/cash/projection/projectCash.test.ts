import { expect, test } from 'vitest';
import { randomOf } from '#server/insight/cash/delays/drawReleases.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { type CashInputs, IN_PARTS, OUT_PARTS } from './cashParts.ts';
import { projectCash } from './projectCash.ts';
import { runs } from '#server/platform/testing/runs.ts';

const SEEDS = runs(20);

/** A Monday. */
const ORIGIN = dayNumber('2026-11-23');
const scales = [{ days: 7, scale: 1.5 }];
const options = { seed: 20, scales };
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const flow = (after: number, minor: number) => ({ day: ORIGIN + after, money: brl(minor) });
const stated = (id: string, after: number, minor: number) => ({
  id,
  money: brl(minor),
  expected: { kind: 'stated' as const, day: ORIGIN + after },
});
const learned = (id: string, shares: number[], minor: number) => ({
  id,
  money: brl(minor),
  expected: { kind: 'learned' as const, shares: Float64Array.from(shares) },
});

/** A forecast of sales that is not wrong. */
const SURE = { start: 0, perDay: 0, grain: 0 };
const empty: CashInputs = {
  origin: ORIGIN,
  currency: 'BRL',
  opening: brl(0),
  releases: [],
  future: { sales: [], taxes: [], spread: SURE },
  refunds: { rate: 0, lagShares: [], released: [] },
  bill: [],
  ads: [],
  taxes: [],
  suppliers: [],
  overheads: [],
  holds: [],
  splitPayment: null,
};
const project = (given: Partial<CashInputs>) => projectCash({ ...empty, ...given }, options);

/** Inputs with every part, from a seed. */
function madeInputs(seed: number): CashInputs {
  const random = randomOf(seed);
  const upTo = (number: number) => Math.floor(random() * number);
  const list = <T>(count: number, make: (n: number) => T) => Array.from({ length: upTo(count) }, (_, n) => make(n));
  const shares = () => list(90, () => random() / 90);
  return {
    ...empty,
    opening: brl(upTo(200_000) - 100_000),
    releases: [
      ...list(8, (n) => stated(`s${n}`, upTo(100), upTo(10_000))),
      ...list(8, (n) => learned(`l${n}`, shares(), upTo(10_000))),
      { id: 'h', money: brl(upTo(900)), expected: { kind: 'held', day: ORIGIN - 9 } },
    ],
    future: {
      sales: list(8, () => ({ money: brl(upTo(10_000)), shares: Float64Array.from(shares()) })),
      taxes: [],
      spread: { start: random(), perDay: random() / 90, grain: upTo(10_000) },
    },
    refunds: { rate: random() / 5, lagShares: [0.2, 0.5, 0.3], released: [flow(-1, upTo(5_000))] },
    bill: list(3, () => flow(upTo(100), upTo(5_000))),
    ads: list(3, () => flow(upTo(100), upTo(5_000))),
    taxes: list(3, () => flow(upTo(100), upTo(5_000))),
    suppliers: list(3, () => flow(upTo(100), upTo(5_000))),
    overheads: list(3, () => flow(upTo(100), upTo(5_000))),
    holds: list(3, () => ({
      reason: 'reserve',
      money: brl(upTo(5_000)),
      until: random() < 0.5 ? null : ORIGIN + upTo(100),
    })),
    splitPayment: random() < 0.5 ? null : { from: ORIGIN + upTo(90), cbs: 0.088, ibs: 0.001 },
  };
}

test('balances run, parts add up in whole minor units and bands are in order', () => {
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const inputs = madeInputs(seed);
    let before = inputs.opening!.minor;
    for (const { day, in: coming, out, balance, band, parts } of projectCash(inputs, { seed, scales }).days) {
      expect(balance, `seed ${seed}, day ${day - ORIGIN}`).toBe(before + coming - out);
      expect(coming, `seed ${seed}, day ${day - ORIGIN}`).toBe(IN_PARTS.reduce((sum, part) => sum + parts[part], 0));
      expect(out, `seed ${seed}, day ${day - ORIGIN}`).toBe(OUT_PARTS.reduce((sum, part) => sum + parts[part], 0));
      expect(Object.values(parts).every(Number.isInteger), `seed ${seed}, day ${day - ORIGIN}`).toBe(true);
      expect(band!.p10 <= band!.p50 && band!.p50 <= band!.p90, `seed ${seed}, day ${day - ORIGIN}`).toBe(true);
      before = balance!;
    }
  }
});

test('the same seed gives the same projection', () => {
  const inputs = madeInputs(5);
  expect(projectCash(inputs, options)).toEqual(projectCash(inputs, options));
  const other = projectCash(inputs, { ...options, seed: 21 });
  expect(other.days.map(({ balance }) => balance)).toEqual(
    projectCash(inputs, options).days.map(({ balance }) => balance),
  );
  expect(other).not.toEqual(projectCash(inputs, options));
});

test('a stated day moves only its own money, in the balance and in the band', () => {
  const others = [learned('a', [0.2, 0.2, 0.2, 0.2], 900), learned('b', [0, 0.5, 0.5], 400)];
  const early = project({ releases: [...others, stated('c', 2, 5_000)] });
  const late = project({ releases: [stated('c', 6, 5_000), ...others] });
  for (const [n, day] of early.days.entries()) {
    const moved = n >= 2 && n < 6 ? 5_000 : 0;
    const own = late.days[n]!;
    expect(day.balance! - own.balance!, `balance of day ${n}`).toBe(moved);
    expect(day.band!.p10 - own.band!.p10, `p10 of day ${n}`).toBe(moved);
    expect(day.band!.p90 - own.band!.p90, `p90 of day ${n}`).toBe(moved);
  }
});

test('what is known has no band; what is estimated has one, wider by the scale', () => {
  expect(project({ releases: [stated('a', 3, 100)], overheads: [flow(4, 30)] }).days[10]!.band).toEqual({
    p10: 70,
    p50: 70,
    p90: 70,
  });
  const sales = Array.from({ length: 40 }, (_, n) => learned(`${n}`, [0.5, 0, 0.5], 100));
  const widthOf = (scale: number) => {
    const { p10, p90 } = projectCash({ ...empty, releases: sales }, { seed: 1, scales: [{ days: 7, scale }] }).days[0]!
      .band!;
    return p90 - p10;
  };
  expect(widthOf(1)).toBeGreaterThan(500);
  expect(widthOf(2)).toBe(2 * widthOf(1));
  const future = [{ money: brl(10_000), shares: Float64Array.of(1) }];
  const { band } = project({ future: { sales: future, taxes: [], spread: { ...SURE, start: 0.09 } } }).days[0]!;
  expect(band!.p90 - band!.p10).toBeGreaterThan(6_000);
});

/** Half of the 80 % band of each day, in standard deviations of a normal balance. */
const deviations = (given: Partial<CashInputs>) =>
  project(given).days.map(({ band }) => (band!.p90 - band!.p10) / (2 * 1.2816));
const daily = (minor: number) => ({
  sales: Array.from({ length: 90 }, (_, n) => ({
    money: brl(minor),
    shares: Float64Array.from({ length: 90 }, (_each, day) => Number(day === n)),
  })),
  taxes: [],
});

test('sales of a level that is not known are all higher or lower; single sales even out; a level that wanders is known less and less', () => {
  const of = (spread: Partial<typeof SURE>) =>
    deviations({ future: { ...daily(1_000_000), spread: { ...SURE, ...spread } } });
  const [level, chance, wandering] = [of({ start: 0.01 }), of({ grain: 10_000 }), of({ perDay: 0.0001 })];
  expect(level[8]! / 9_000_000).toBeCloseTo(0.1, 1);
  expect(level[89]! / level[8]!).toBeCloseTo(10, 5);
  expect(chance[8]!).toBeGreaterThan(0.9 * Math.sqrt(10_000 * 9_000_000));
  expect(chance[8]!).toBeLessThan(1.1 * Math.sqrt(10_000 * 9_000_000));
  expect(chance[89]! / chance[8]!).toBeCloseTo(Math.sqrt(10), 0);
  // a sum of 90 days of a walk: its variance grows with the cube of the days
  expect(wandering[89]! / wandering[8]!).toBeGreaterThan(25);
  expect(wandering[0]).toBe(0);
});

test('taxes and refunds of future sales are higher when the sales are, and what is refunded is chance', () => {
  const spread = { ...SURE, start: 0.01 };
  const sold = { ...daily(1_000_000), spread };
  const alone = deviations({ future: sold })[60]!;
  const taxes = [flow(30, 10_000_000)];
  const taxed = deviations({ future: { ...sold, taxes }, taxes });
  expect(taxed[60]! / alone).toBeCloseTo(1 - 10 / 61, 5);
  expect(deviations({ future: sold, taxes })[60]! / alone).toBeCloseTo(1, 5);
  const refunds = { rate: 0.1, lagShares: [1], released: [] };
  expect(deviations({ future: sold, refunds })[60]! / alone).toBeCloseTo(0.9, 5);
  const chance = { refunds: { ...refunds, released: [flow(-1, 0)] }, releases: [stated('a', 2, 10_000_000)] };
  const refunded = deviations({ ...chance, future: { sales: [], taxes: [], spread: { ...SURE, grain: 10_000 } } });
  expect(refunded[1]).toBe(0);
  expect(refunded[2]! / Math.sqrt(10_000 * 1_000_000)).toBeCloseTo(1, 1);
});

test('what comes until Friday includes today and Friday', () => {
  const releases = [0, 4, 5, 11, 12].map((after) => stated(`${after}`, after, 10 ** (after % 6)));
  expect(project({ releases }).untilFriday).toEqual(brl(1 + 10_000));
  const until = (origin: number) => project({ origin, releases: releases.slice(3) }).untilFriday.minor;
  expect(until(ORIGIN + 4)).toBe(0);
  expect(until(ORIGIN + 5)).toBe(100_000);
});

test('the lowest balance is that of its first day', () => {
  const found = project({ opening: brl(100), overheads: [flow(3, 150), flow(9, 10)], releases: [stated('a', 8, 10)] });
  expect(found.lowest).toEqual({ day: ORIGIN + 3, balance: brl(-50) });
});

test('without an opening balance there are flows but no balance', () => {
  const { days, lowest, untilFriday } = project({ opening: null, releases: [stated('a', 1, 70)] });
  expect(days[1]).toMatchObject({ in: 70, balance: null, band: null });
  expect(lowest).toBeNull();
  expect(untilFriday).toEqual(brl(70));
});

test('held money is listed with its reason and comes only when its end is known', () => {
  const releases = [
    { id: 'late', money: brl(40), expected: { kind: 'held' as const, day: ORIGIN - 6 } },
    { id: 'new', money: brl(7), expected: { kind: 'unknown' as const } },
  ];
  const holds = [
    { reason: 'dispute', money: brl(20), until: null },
    { reason: 'hold', money: brl(30), until: ORIGIN + 2 },
  ];
  const found = project({ releases, holds });
  expect(found.held).toEqual([
    { ...holds[0], saleId: null },
    { ...holds[1], saleId: null },
    { reason: 'release_passed', money: brl(40), until: null, saleId: 'late' },
  ]);
  expect(found.unknown).toEqual(brl(7));
  expect(found.days.filter((day) => day.in !== 0).map(({ day, in: coming }) => [day - ORIGIN, coming])).toEqual([
    [2, 30],
  ]);
});

test('refunds follow releases, also earlier ones, by rate and lag', () => {
  const refunds = { rate: 0.1, lagShares: [0, 0.5, 0.5], released: [flow(-1, 200)] };
  const { days } = project({ releases: [stated('a', 3, 1_000)], refunds });
  expect(days.slice(0, 7).map(({ parts }) => parts.refunds)).toEqual([10, 10, 0, 0, 50, 50, 0]);
});

test('split payment is taken out of each release from its day on, and of nothing else', () => {
  const splitPayment = { from: ORIGIN + 2, cbs: 0.09, ibs: 0.01 };
  const releases = [stated('a', 1, 1_000), stated('b', 2, 1_000), learned('c', [0, 0, 0, 1], 500)];
  const found = project({ releases, splitPayment, overheads: [flow(2, 7)] });
  expect(found.days.slice(0, 4).map(({ parts }) => parts.splitPayment)).toEqual([0, 0, -100, -50]);
  expect(found.untilFriday).toEqual(brl(2_350));
  expect(found.days[5]).toMatchObject({ balance: 2_343, band: { p10: 2_343, p90: 2_343 } });
});

test('estimated money is rounded in sum, not by day', () => {
  const { days } = project({
    releases: [
      learned(
        'a',
        Array.from({ length: 90 }, () => 1 / 90),
        100,
      ),
    ],
  });
  expect(days.at(-1)!.balance).toBe(100);
});

test('another currency and a flow before the origin are refused', () => {
  const usd = { minor: 1, currency: 'USD' };
  expect(() => project({ bill: [{ day: ORIGIN, money: usd }] })).toThrow(RangeError);
  expect(() => project({ opening: usd })).toThrow(RangeError);
  expect(() => project({ holds: [{ reason: 'dispute', money: usd, until: null }] })).toThrow(RangeError);
  expect(() => project({ taxes: [flow(-1, 1)] })).toThrow('taxes on a day before the origin');
});
