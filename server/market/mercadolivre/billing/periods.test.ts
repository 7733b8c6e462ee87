import { expect, test } from 'vitest';
import { listedPeriods, summaryOf } from './periods.ts';
import { officialBill } from './testing/officialBill.ts';

test('the official list of periods has their days and amounts, rounded to cents', () => {
  expect(listedPeriods(officialBill('ml-billing-periods'), 'MLM')).toEqual({
    total: 27,
    periods: [
      {
        key: '2020-03-01',
        fromDay: '2020-02-19',
        toDay: '2020-03-18',
        isClosed: true,
        dueDay: '2020-03-24',
        currency: 'MXN',
        amountMinor: 3046,
        unpaidMinor: 0,
      },
    ],
  });
});

test('the official summary has a sum for each sub-type, also where it lists one twice', () => {
  expect(summaryOf(officialBill('ml-billing-summary'), 'ARS')).toEqual({
    'CHARGE/PADS': 4860000,
    'CHARGE/CXD': 1119525536,
    'CHARGE/CV': 13128553048,
    'BONUS/BXD': 38526163 + 612333746,
  });
});
