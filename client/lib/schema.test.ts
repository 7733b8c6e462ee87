import { expect, expectTypeOf, test } from 'vitest';
import { type EnumName, enumName } from '#client/lib/schema.ts';

test('a word in the URL becomes the enum value of the schema', () => {
  expect(enumName('sameWeekdays')).toBe('SAME_WEEKDAYS');
  expect(enumName('fee_estimates')).toBe('FEE_ESTIMATES');
  expect(enumName('last12Months')).toBe('LAST_12_MONTHS');
  expectTypeOf<EnumName<'sameWeekdays' | 'today' | 'fee_estimates' | 'last12Months'>>().toEqualTypeOf<
    'SAME_WEEKDAYS' | 'TODAY' | 'FEE_ESTIMATES' | 'LAST_12_MONTHS'
  >();
});
