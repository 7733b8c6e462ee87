import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { depositDays, type Settlements } from './depositDays.ts';
import { statedDeposit } from './statedDeposit.ts';

const day = (text: string) => dayNumber(`2026-${text}`);
const ORIGIN = day('03-02');
/** Two settlements with a lag of two banking days, one with three; the first over a weekend. */
const past = [
  { end: day('01-30'), deposited: day('02-03') },
  { end: day('02-13'), deposited: day('02-19') },
  { end: day('02-27'), deposited: day('03-04') },
];
const chain = { share: 1, end: day('03-13'), cycleDays: 14, lag: 2, past };
/** A chain of weeks that brings a quarter, paid on the next banking day. */
const weekly = {
  share: 0.25,
  end: day('03-06'),
  cycleDays: 7,
  lag: 1,
  past: [{ end: day('02-26'), deposited: day('02-27') }],
};
const both: Settlements = [weekly, { ...chain, share: 0.75 }];
const matures = (text: string) => Float64Array.from({ length: 90 }, (_, n) => (ORIGIN + n === day(text) ? 1 : 0));
const dated = (shares: Float64Array) =>
  Array.from(shares, (share, n) => [dayOfNumber(ORIGIN + n), share] as const)
    .filter(([, share]) => share > 0)
    .map(([on, share]) => [on, Number(share.toFixed(4))]);
const deposits = (text: string, settlements: Settlements = [chain]) =>
  dated(depositDays(matures(text), ORIGIN, settlements));

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

test('of chains side by side each brings its part by its own cycle and lag', () => {
  expect(deposits('03-05', both)).toEqual([
    ['2026-03-09', 0.25],
    ['2026-03-17', 0.5],
    ['2026-03-18', 0.25],
  ]);
});

const stated = (text: string, settlements: Settlements) => statedDeposit(day(text), ORIGIN, { settlements, days: 90 });

test('money that matures on a stated day comes with the deposit of its settlement, by the usual lag', () => {
  const on = (text: string) => ({ expected: { kind: 'stated', day: day(text) }, likely: day(text) });
  expect(stated('03-10', [chain])).toEqual(on('03-17'));
  expect(stated('03-14', [chain])).toEqual(on('03-31'));
  // a day that passed is today's
  expect(stated('02-20', [chain])).toEqual(on('03-17'));
  expect(stated('03-10', [])).toBeNull();
});

test('nothing says which of several chains brings it: it is shared over their days, and the likeliest is named', () => {
  const found = stated('03-05', both)!;
  expect(found.likely).toBe(day('03-17'));
  expect(found.expected.kind === 'learned' && dated(found.expected.shares)).toEqual([
    ['2026-03-09', 0.25],
    ['2026-03-17', 0.75],
  ]);
  const twins = [
    { ...chain, share: 0.5 },
    { ...chain, share: 0.5 },
  ];
  expect(stated('03-05', twins)!.expected).toEqual({ kind: 'stated', day: day('03-17') });
});
