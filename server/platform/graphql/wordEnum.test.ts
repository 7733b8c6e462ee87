import { expect, test } from 'vitest';
import { enumName } from './wordEnum.ts';

test('a stored word is named in capitals, with underscores between its parts', () => {
  expect(['sameWeekdays', 'fee_estimates', 'withoutBuyBox', 'fba', 'CHILD', 'last7Days'].map(enumName)).toEqual([
    'SAME_WEEKDAYS',
    'FEE_ESTIMATES',
    'WITHOUT_BUY_BOX',
    'FBA',
    'CHILD',
    'LAST_7_DAYS',
  ]);
});
