import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { depositDays } from './depositDays.ts';

const day = (text: string) => dayNumber(`2026-${text}`);
const ORIGIN = day('03-02');
/** Two settlements with a lag of two banking days, one with three; the first over a weekend. */
const past = [
  { end: day('01-30'), deposited: day('02-03') },
  { end: day('02-13'), deposited: day('02-19') },
  { end: day('02-27'), deposited: day('03-04') },
];
const settlements = { end: day('03-13'), cycleDays: 14, past };
const matures = (text: string) => Float64Array.from({ length: 90 }, (_, n) => (ORIGIN + n === day(text) ? 1 : 0));
const deposits = (text: string) =>
  Array.from(depositDays(matures(text), ORIGIN, settlements)!, (share, n) => [dayOfNumber(ORIGIN + n), share] as const)
    .filter(([, share]) => share > 0)
    .map(([on, share]) => [on, Number(share.toFixed(4))]);

test('money is deposited after the end of the settlement in which it matures, on a banking day', () => {
  const inRunning = [
    ['2026-03-17', 0.6667],
    ['2026-03-18', 0.3333],
  ];
  expect(deposits('03-02')).toEqual(inRunning);
  expect(deposits('03-13')).toEqual(inRunning);
  // April 3 is Good Friday
  expect(deposits('03-20')).toEqual([
    ['2026-03-31', 0.6667],
    ['2026-04-01', 0.3333],
  ]);
  expect(deposits('03-28').map(([on]) => on)).toEqual(['2026-04-14', '2026-04-15']);
});

test('without past deposits nothing is learned', () => {
  expect(depositDays(matures('03-02'), ORIGIN, { ...settlements, past: [] })).toBeNull();
});
