import { expect, test } from 'vitest';
import { exactDecimal } from './typedNumber.ts';

test.each([
  ['5,4321', '5.4321'],
  [' 5.4321 ', '5.4321'],
  ['12', '12'],
  ['12,', '12'],
  [',5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['-3,50', '-3.50'],
  ['0,000000000000000001', '0.000000000000000001'],
  ['', null],
  [',', null],
  ['-', null],
  ['1.234,5', null],
  ['abc', null],
  ['1e5', null],
  ['1234567890123456789', null],
  ['0,1234567890123456789', null],
])('%j is %j', (text, digits) => {
  expect(exactDecimal(text)).toBe(digits);
});
