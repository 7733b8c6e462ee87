import { expect, test } from 'vitest';
import { csvLine, formulaSafe } from './csvLine.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['Caneca;=cmd|x', "Caneca;'=cmd|x"],
  ['a\t@b', "a\t'@b"],
  ['a;"=b"', `a;"'=b"`],
  ['two\n-lines', "two\n'-lines"],
  ["'=a", "''=a"],
  ['ends;', "ends;'"],
  ['-12,50', '-12,50'],
  ['SKU-1, +x', 'SKU-1, +x'],
])('%j cannot run as a formula, whatever separates the cells', (text, safe) => {
  expect(formulaSafe(text)).toBe(safe);
});

test('texts after a negative number at the beginning of a line are quoted', () => {
  expect(csvLine([-1, '2+cmd', 3])).toBe('-1,"2+cmd",3\r\n');
  expect(csvLine(['a', '2+cmd', -3, 'x,y'])).toBe('a,2+cmd,-3,"x,y"\r\n');
});
