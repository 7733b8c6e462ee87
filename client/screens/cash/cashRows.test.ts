import { expect, test } from 'vitest';
import { cashRows, daysUntil, rowTitle } from './cashRows.ts';

const day = (date: string, minor: number, more: object = {}) => ({
  date,
  in: minor,
  out: 1,
  balance: minor * 10,
  p10: minor,
  p90: minor * 20,
  parts: new Map<string, number | null>([
    ['FUTURE_SALES', minor],
    ['BILL', null],
  ]),
  ...more,
});

test('weeks begin on Monday, add up their days and end with the balance of the last one', () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((date, n) =>
    day(date, n + 1),
  );
  const weeks = cashRows(days, 'week');
  expect(weeks.map(rowTitle)).toEqual(['20/11 a 22/11', '23/11 a 24/11']);
  expect(weeks[0]).toMatchObject({ in: 6, out: 3, balance: 30, p10: 3, p90: 60, future: 6, lowest: 10 });
  expect(weeks[0]!.parts).toEqual(
    new Map([
      ['FUTURE_SALES', 6],
      ['BILL', null],
    ]),
  );
  expect(cashRows(days, 'day').map(rowTitle)).toEqual(['20/11', '21/11', '22/11', '23/11', '24/11']);
});

test('without an opening balance rows have none', () => {
  const [row] = cashRows([day('2026-11-20', 5, { balance: null, p10: null, p90: null })], 'week');
  expect([row!.balance, row!.lowest, row!.in]).toEqual([null, null, 5]);
});

test('days until a date', () => {
  expect(daysUntil('2026-11-20', '2026-11-20')).toBe(0);
  expect(daysUntil('2026-11-20', '2026-12-02')).toBe(12);
});
