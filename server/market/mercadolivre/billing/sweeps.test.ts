import { expect, test } from 'vitest';
import { begun, dueOf, ended, placeOf, type Sweep } from './sweeps.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const [unread] = placeOf({ group: 'ML', place: {} }).sweeps;
const read = (wholeHoursAgo: number, endedHoursAgo = wholeHoursAgo): Sweep => ({
  ...unread!,
  wholeAt: NOW - wholeHoursAgo * HOUR,
  endedAt: NOW - endedHoursAgo * HOUR,
});
const due = (sweep: Sweep, rank: number, endedDaysAgo = 0, isPartial = false) =>
  dueOf(sweep, { rank, toDay: new Date(NOW - endedDaysAgo * DAY).toISOString().slice(0, 10), isPartial }, NOW);

test('every report is read for bills and for credit notes', () => {
  const names = (group: string) => placeOf({ group, place: {} }).sweeps.map((one) => `${one.report} ${one.document}`);
  expect(names('ML')).toEqual(['details BILL', 'details CREDIT_NOTE', 'full/details BILL', 'full/details CREDIT_NOTE']);
  expect(names('MP')).toEqual(['details BILL', 'details CREDIT_NOTE']);
});

test('the open period and the one before are read on twice a day, and from the first row once', () => {
  expect([0, 1].map((rank) => due(read(12, 12), rank))).toEqual(['on', 'on']);
  expect([0, 1].map((rank) => due(read(24, 12), rank))).toEqual(['whole', 'whole']);
  expect([0, 1].map((rank) => due(read(20, 1), rank))).toEqual([null, null]);
});

test('closed periods are read daily for 60 days, then weekly for half a year, and the past once', () => {
  expect([due(read(24), 2, 50), due(read(24), 2, 70), due(read(7 * 24), 2, 70)]).toEqual(['on', null, 'on']);
  expect([due(read(90 * 24), 8, 200), due(unread!, 8, 200)]).toEqual([null, 'whole']);
});

test('a closed period whose sums disagree is read from the first row once a week', () => {
  expect([due(read(24), 2, 50, true), due(read(7 * 24, 24), 2, 50, true)]).toEqual(['on', 'whole']);
});

test('a pass that was interrupted goes on at once, and its end is that of all rows as of its beginning', () => {
  const passing = begun(read(24), NOW - HOUR);
  expect(due(passing, 8, 200)).toBe('on');
  expect(ended(passing, NOW)).toMatchObject({ startedAt: null, wholeAt: NOW - HOUR, endedAt: NOW });
  expect(ended(read(24, 12), NOW)).toMatchObject({ wholeAt: NOW - DAY, endedAt: NOW });
});
