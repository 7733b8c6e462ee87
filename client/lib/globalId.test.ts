import { expect, test } from 'vitest';
import { globalId, numberOf } from './globalId.ts';

test('the number in a URL is the one in the global id', () => {
  expect(globalId('Product', 7)).toBe('UHJvZHVjdDo3');
  expect(numberOf(globalId('Product', 123_456))).toBe(123_456);
});
