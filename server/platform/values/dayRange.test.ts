import { expect, test } from 'vitest';
import { monthDays } from './dayRange.ts';

test.each([
  ['1990-01', '1990-02-01'],
  ['2024-02', '2024-03-01'],
  ['2026-12', '2027-01-01'],
  ['2099-12', '2100-01-01'],
])('the month %s ends before %s', (month, until) => {
  expect(monthDays(month)).toEqual({ from: `${month}-01`, until });
});

test.each(['', '2026', '2026-00', '2026-13', '1989-12', '2100-01', '2026-1', '2026-01-01', ' 2026-01', '2026-01\n'])(
  'no month is written %j',
  (month) => {
    expect(() => monthDays(month, 'period')).toThrow(
      expect.objectContaining({ code: 'BAD_REQUEST', field: 'period', message: expect.stringContaining('AAAA-MM') }),
    );
  },
);
