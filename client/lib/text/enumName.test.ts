import { expect, expectTypeOf, test } from 'vitest';
import { type EnumName, enumName } from './enumName.ts';

test('a word in the URL becomes the enum value of the schema', () => {
  expect(enumName('sameWeekdays')).toBe('SAME_WEEKDAYS');
  expect(enumName('fee_estimates')).toBe('FEE_ESTIMATES');
  expectTypeOf<EnumName<'sameWeekdays' | 'today' | 'fee_estimates'>>().toEqualTypeOf<
    'SAME_WEEKDAYS' | 'TODAY' | 'FEE_ESTIMATES'
  >();
});
