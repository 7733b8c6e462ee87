import { expect, test } from 'vitest';
import { enumName } from './wordEnum.ts';

test('a stored word is named in capitals, its parts by underscores', () => {
  expect(['sameWeekdays', 'fee_estimates', 'withoutBuyBox', 'fba', 'CHILD'].map(enumName)).toEqual([
    'SAME_WEEKDAYS',
    'FEE_ESTIMATES',
    'WITHOUT_BUY_BOX',
    'FBA',
    'CHILD',
  ]);
});
