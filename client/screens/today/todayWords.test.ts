import { expect, test } from 'vitest';
import { greeting, lastWeekday, sameDaysBefore, shortDay, weekdayBefore } from './todayWords.ts';

test('weekdays take the gender of their word', () => {
  expect(lastWeekday('2026-11-22')).toBe('domingo passado');
  expect(lastWeekday('2026-11-27')).toBe('sexta-feira passada');
  expect(weekdayBefore('2026-11-21')).toBe('o sábado anterior');
  expect(weekdayBefore('2026-11-26')).toBe('a quinta-feira anterior');
});

test('the same days of the month before end with that month', () => {
  expect(sameDaysBefore('2026-11-01', '2026-11-21')).toBe('1–21 de outubro');
  expect(sameDaysBefore('2027-03-01', '2027-03-30')).toBe('1–28 de fevereiro');
  expect(sameDaysBefore('2027-01-01', '2027-01-01')).toBe('1 de dezembro');
});

test('the greeting goes by the hour, with the first name', () => {
  expect(greeting(5, 'Ana Souza')).toBe('Bom dia, Ana');
  expect(greeting(12, 'Ana')).toBe('Boa tarde, Ana');
  expect(greeting(18, ' ')).toBe('Boa noite');
  expect(greeting(2, 'Ana')).toBe('Boa noite, Ana');
  expect(shortDay('2026-11-23')).toBe('seg 23/11');
});
