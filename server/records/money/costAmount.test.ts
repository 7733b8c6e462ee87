import { expect, test } from 'vitest';
import { costAmount } from './costAmount.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['R$ 1.234,56', 123_456],
  ['US$1,234.56', 123_456],
  ['1.234.567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['0,125', 13],
  ['0.005', 1],
  ['1234,567', 123_457],
  ['0', 0],
])('%s is %i cents', (text, minor) => {
  expect(costAmount(text, 'BRL')).toBe(minor);
});

test.each(['abc', '', '-1', '1.234', '12,345', '1,2,3', '1.23,4.5', '12-3', '1e5', '1.2345.678'])(
  '%s is refused with a message',
  (text) => {
    expect(() => costAmount(text, 'BRL')).toThrow(RangeError);
  },
);

test('a text of a million characters is refused by its length, before any pattern sees it', () => {
  for (const unit of ['1', '1.', ',', ' ', 'R$']) {
    const before = process.cpuUsage();
    expect(() => costAmount(`${unit.repeat(1_000_000)}x`, 'BRL')).toThrow(RangeError);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(50_000);
  }
  expect(costAmount(`R$ ${'0'.repeat(27)}12`, 'BRL')).toBe(1200);
  expect(() => costAmount(`R$ ${'0'.repeat(28)}12`, 'BRL')).toThrow(RangeError);
});
