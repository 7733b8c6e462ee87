import { expect, test } from 'vitest';
import {
  formatEnglishCount,
  formatEnglishDate,
  formatEnglishDay,
  formatEnglishMoment,
  formatEnglishMoney,
  formatEnglishPercent,
  parseDecimal,
} from './english.ts';

test('the English screens use US formats, and a dash for unknown values', () => {
  expect(formatEnglishMoney({ minor: 123_456, currency: 'USD' })).toBe('$1,234.56');
  expect(formatEnglishMoney({ minor: -123_456, currency: 'BRL' })).toBe('-R$1,234.56');
  expect(formatEnglishMoney(null)).toBe('—');
  expect(formatEnglishPercent(-12.34)).toBe('-12.3%');
  expect(formatEnglishPercent(null)).toBe('—');
  expect(formatEnglishCount(1_234)).toBe('1,234');
  expect(formatEnglishDay('2026-11-09')).toBe('Nov 9');
  expect(formatEnglishDate('2026-11-09')).toBe('Nov 9, 2026');
  expect(formatEnglishMoment('2026-11-10T01:05:00Z').replaceAll('\u202f', ' ')).toBe('Nov 9, 10:05 PM');
});

test.each([
  ['12.5', 12.5],
  ['12,5', 12.5],
  [' 0 ', 0],
  [',5', 0.5],
  ['-3', -3],
  ['', null],
  ['1.2.3', null],
  ['abc', null],
  ['1e5', null],
])('%j is read as %s', (text, number) => {
  expect(parseDecimal(text)).toBe(number);
});
