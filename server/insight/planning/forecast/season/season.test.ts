import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber, weekdayOf } from '#server/insight/planning/forecast/demandSeries.ts';
import { learnSeason } from './learnSeason.ts';
import { calendarOf, eventDays } from './retailCalendar.ts';
import { PRIOR_LIFTS } from './retailEvents.ts';
import { plainDays, seasonFactors } from './season.ts';

const EVEN = [1, 1, 1, 1, 1, 1, 1];
/** Units of a shop on each day from one to before another. */
const totals = (from: string, to: string, unitsOf: (day: number) => number) => {
  const first = dayNumber(from);
  return { from: first, values: Float64Array.from({ length: dayNumber(to) - first }, (_, n) => unitsOf(first + n)) };
};
const eventsOf = (calendar: 'brazil' | 'abroad', from: string, to: string) =>
  [...eventDays(calendar, dayNumber(from), dayNumber(to))].map(([day, event]) => [dayOfNumber(day), event]);

test('of two events on one day the later one of the year counts', () => {
  expect(eventsOf('brazil', '2024-11-28', '2024-12-03')).toEqual([
    ['2024-11-28', 'blackWeek'],
    ['2024-11-29', 'blackFriday'],
    ['2024-11-30', 'blackAfter'],
    ['2024-12-01', 'christmas'],
    ['2024-12-02', 'christmas'],
  ]);
});

test('the days of two years have the events of both', () => {
  expect(eventsOf('brazil', '2025-12-30', '2026-01-03')).toEqual([
    ['2025-12-30', 'yearEnd'],
    ['2025-12-31', 'yearEnd'],
  ]);
  expect(eventsOf('brazil', '2025-12-01', '2026-06-30').map(([, event]) => event)).toContain('lovers');
});

test('outside of Brazil only Black Friday and Christmas are events', () => {
  expect(['BR', 'US', 'MX'].map(calendarOf)).toEqual(['brazil', 'abroad', 'abroad']);
  const kinds = new Set(eventsOf('abroad', '2026-01-01', '2027-01-01').map(([, event]) => event));
  expect([...kinds]).toEqual(['blackWeek', 'blackFriday', 'blackAfter', 'christmas']);
  expect(eventsOf('abroad', '2026-11-22', '2026-12-01')).toEqual(eventsOf('brazil', '2026-11-22', '2026-12-01'));
});

test('without sales weekdays are equal and lifts are the priors', () => {
  const none = { from: dayNumber('2026-11-20'), values: new Float64Array(0) };
  expect(learnSeason(none, 'brazil')).toEqual({ weekday: EVEN, lifts: PRIOR_LIFTS });
  expect(
    learnSeason(
      totals('2026-01-01', '2026-11-20', () => 0),
      'brazil',
    ).weekday,
  ).toEqual(EVEN);
});

test('weekdays are those of the last 182 plain days, few units near to equal ones', () => {
  const weekend = (units: number) => (day: number) => (weekdayOf(day) >= 5 ? 6 * units : units);
  const { weekday } = learnSeason(totals('2025-01-01', '2026-11-20', weekend(10)), 'brazil');
  expect(weekday.reduce((sum, factor) => sum + factor, 0)).toBeCloseTo(7, 9);
  expect(weekday[6]! / weekday[0]!).toBeGreaterThan(5);
  expect(weekday[5]! / weekday[6]!).toBeCloseTo(1, 1);
  const few = learnSeason(totals('2025-01-01', '2026-11-20', weekend(0.01)), 'brazil').weekday;
  expect(few[6]! / few[0]!).toBeLessThan(1.2);
  const before = dayNumber('2026-11-20') - 182;
  const old = (day: number) => (day < before && weekdayOf(day) === 2 ? 1_000 : 10);
  expect(learnSeason(totals('2025-01-01', '2026-11-20', old), 'brazil').weekday).toEqual(
    learnSeason(
      totals('2026-01-01', '2026-11-20', (day) => old(Math.max(day, before))),
      'brazil',
    ).weekday,
  );
});

test('what an event sells does not change its weekday, and counts as 8 times at most', () => {
  const shop = (level: number, black: number) =>
    learnSeason(
      totals('2025-06-01', '2026-01-15', (day) => level * (dayOfNumber(day) === '2025-11-28' ? black : 1)),
      'brazil',
    );
  expect(shop(100, 50).weekday).toEqual(shop(100, 1).weekday);
  expect(shop(1e6, 50).lifts.blackFriday).toBeCloseTo(8, 2);
  expect(shop(1e6, 0).lifts.blackFriday).toBeCloseTo(0.2, 2);
});

test('the own years of an account take the place of the priors, by units', () => {
  const lifted = (level: number) =>
    learnSeason(
      totals(
        '2025-01-01',
        '2026-11-20',
        (day) => level * (eventDays('brazil', day, day + 1).get(day) === 'mothers' ? 3 : 1),
      ),
      'brazil',
    ).lifts.mothers;
  expect(lifted(10_000)).toBeCloseTo(3, 1);
  expect(lifted(0.01)).toBeCloseTo(PRIOR_LIFTS.mothers, 2);
  expect(lifted(1)).toBeGreaterThan(lifted(0.1));
  // of 20 event days that would have sold 20 units, and sold 60
  expect(lifted(1)).toBeCloseTo(Math.exp((20 * Math.log(61 / 21) + 60 * Math.log(1.15)) / 80), 2);
});

test('an event at the very beginning of a history says nothing', () => {
  const sold = (day: number) => (eventDays('brazil', day, day + 1).has(day) ? 500 : 100);
  // Mothers' day is on 10 May 2026: its days are 28 April to 7 May
  expect(learnSeason(totals('2026-04-20', '2026-06-01', sold), 'brazil').lifts.mothers).toBe(PRIOR_LIFTS.mothers);
  expect(learnSeason(totals('2026-03-25', '2026-06-01', sold), 'brazil').lifts.mothers).toBeGreaterThan(4);
  // the more of its days have four weeks before them, the more they say
  const since = ['2026-04-10', '2026-04-09', '2026-04-08'].map(
    (from) => learnSeason(totals(from, '2026-06-01', sold), 'brazil').lifts.mothers,
  );
  expect(since[0]).toBe(PRIOR_LIFTS.mothers);
  expect(since[1]).toBeGreaterThan(2.5);
  expect(since[2]).toBeGreaterThan(since[1]! + 0.3);
});

test('an event day without 20 plain days around it says nothing', () => {
  const sold = (day: number) => (eventDays('brazil', day, day + 1).has(day) ? 500 : 100);
  // 35 days around 25 November 2026 have plain days before it only, and from 1 November on fewer than 20
  const of = (from: string) => learnSeason(totals(from, '2026-11-29', sold), 'brazil').lifts.blackFriday;
  expect(of('2026-10-15')).toBeGreaterThan(3);
  const { lifts } = learnSeason(
    totals('2026-01-01', '2026-12-31', (day) => (day < dayNumber('2026-12-22') ? 100 : 500)),
    'brazil',
  );
  // around 31 December there are 3 plain days in December and 4 in November
  expect(lifts.yearEnd).toBe(PRIOR_LIFTS.yearEnd);
});

test('a day of the season is weekday × event, and days add up', () => {
  const season = { weekday: [1, 1, 1, 1, 1.3, 0.7, 1], lifts: { ...PRIOR_LIFTS, blackFriday: 4 } };
  const from = dayNumber('2026-11-26');
  const { values } = seasonFactors(season, 'brazil', { from, to: from + 4 });
  expect([...values].map((value) => Number(value.toFixed(9)))).toEqual([1.3, 5.2, 1.12, 1.6]);
  const seasons = { brazil: season, abroad: { weekday: EVEN, lifts: PRIOR_LIFTS } };
  expect(plainDays(seasons, { from, days: 2 })).toEqual({ brazil: 6.5, abroad: 4.3 });
  expect(seasonFactors(season, 'brazil', { from, to: from }).values).toHaveLength(0);
});
