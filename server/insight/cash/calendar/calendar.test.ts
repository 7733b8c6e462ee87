import { expect, test } from 'vitest';
import { dayNumber, dayOfNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { addBankingDays, bankingDayFrom, bankingDaysBetween, isBankingDay } from './bankingDays.ts';
import { easterDay, isNationalHoliday } from './nationalHolidays.ts';

test('Easter is on the known Sundays, also after the two late moons', () => {
  const known = ['2008-03-23', '2017-04-16', '2018-04-01', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28'];
  const late = ['1954-04-18', '1981-04-19', '2038-04-25', '2049-04-18', '2076-04-19'];
  const days = [...known, ...late];
  expect(days.map((day) => dayOfNumber(easterDay(Number(day.slice(0, 4)))))).toEqual(days);
});

test('national holidays of 2026 are those of the law and of the banks', () => {
  const start = dayNumber('2026-01-01');
  const days = Array.from({ length: 365 }, (_, n) => start + n).filter(isNationalHoliday);
  expect(days.map(dayOfNumber)).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-06-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
    '2026-12-25',
  ]);
  expect(isNationalHoliday(dayNumber('2023-11-20'))).toBe(false);
});

test('money moves to the next banking day', () => {
  expect(dayOfNumber(bankingDayFrom(dayNumber('2026-02-14')))).toBe('2026-02-18');
  expect(dayOfNumber(addBankingDays(dayNumber('2026-02-13'), 2))).toBe('2026-02-19');
  expect(isBankingDay(dayNumber('2026-11-20'))).toBe(false);
});

test('banking days between are those that reach the day', () => {
  const from = dayNumber('2026-02-10');
  for (let count = 0; count < 60; count += 1)
    expect(bankingDaysBetween(from, addBankingDays(from, count)), `${count} banking days`).toBe(count);
});
