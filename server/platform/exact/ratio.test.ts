import { expect, test } from 'vitest';
import { compare, decimal, decimalText, minus, over, percent, plus, ratio, rounded, times } from './ratio.ts';

test('halves are rounded away from zero, and nothing is lost before', () => {
  const cents = ['0.5', '1.5', '2.5', '-0.5', '-1.5', '-2.5', '2.4999999999', '-2.4999999999', '0', '-0.2'];
  expect(cents.map((text) => rounded(decimal(text)))).toEqual([1, 2, 3, -1, -2, -3, 2, -2, 0, 0]);
  expect(rounded(ratio(10n ** 18n + 1n, 2n * 10n ** 18n))).toBe(1);
  expect(rounded(ratio(10n ** 18n - 1n, 2n * 10n ** 18n))).toBe(0);
});

test('ratios are added, subtracted, multiplied and divided in lowest terms', () => {
  const [third, sixth] = [ratio(1, 3), ratio(-1, -6)];
  expect(plus(third, sixth, sixth)).toEqual(ratio(2, 3));
  expect(minus(sixth, third)).toEqual({ n: -1n, d: 6n });
  expect(times(third, sixth)).toEqual({ n: 1n, d: 18n });
  expect(over(third, minus(sixth, third))).toEqual({ n: -2n, d: 1n });
  expect(ratio(4, -6)).toEqual({ n: -2n, d: 3n });
  expect([compare(third, sixth), compare(sixth, third), compare(sixth, ratio(2, 12))]).toEqual([1, -1, 0]);
});

test('a decimal is read exactly and written with so many places', () => {
  expect(percent('4.5')).toEqual(ratio(9, 200));
  expect([decimalText(ratio(2, 3), 4), decimalText(ratio(-1, 8), 2), decimalText(ratio(-1, 1000), 2)]).toEqual([
    '0.6667',
    '-0.13',
    '0',
  ]);
  expect(decimalText(ratio(1200, 1))).toBe('1200');
  for (const text of ['', '1,5', '1e3', '.5', '5.', ' 1', '1'.repeat(31)]) expect(() => decimal(text)).toThrow('not a');
  expect(() => ratio(1, 0)).toThrow('zero');
});
