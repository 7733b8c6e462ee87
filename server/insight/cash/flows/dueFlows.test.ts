import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { cardFlow, runRateBill, supplierFlows, taxFlow } from './dueFlows.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });

test('the guide of a month is due on day 20 of the next, or the next banking day', () => {
  const due = ['2026-01', '2026-05', '2026-10', '2026-11', '2026-12'].map((month) => taxFlow(month, brl(1)).day);
  expect(due.map(dayOfNumber)).toEqual(['2026-02-20', '2026-06-22', '2026-11-23', '2026-12-21', '2027-01-20']);
});

test("a supplier's order is paid in parts that add up, on banking days", () => {
  const flows = supplierFlows(dayNumber('2026-03-04'), brl(100), [30, 60, 90]);
  expect(flows.map(({ money }) => money.minor)).toEqual([33, 34, 33]);
  expect(flows.map(({ day }) => dayOfNumber(day))).toEqual(['2026-04-06', '2026-05-04', '2026-06-02']);
  expect(supplierFlows(dayNumber('2026-03-04'), brl(5), [])).toEqual([{ day: dayNumber('2026-03-04'), money: brl(5) }]);
});

test('advertising is paid on the card day of the next month', () => {
  expect(dayOfNumber(cardFlow('2026-12', brl(1), 10).day)).toBe('2027-01-10');
  expect(dayOfNumber(cardFlow('2027-01', brl(1), 31).day)).toBe('2027-02-28');
});

test('an open bill goes on at its run rate', () => {
  const period = { from: 100, to: 129 };
  expect(runRateBill(brl(1_000), { ...period, until: 110 })).toEqual(brl(3_000));
  expect(runRateBill(brl(1_000), { ...period, until: 100 })).toEqual(brl(1_000));
  expect(runRateBill(brl(1_000), { ...period, until: 140 })).toEqual(brl(1_000));
});
