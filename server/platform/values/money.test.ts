import { expect, test } from 'vitest';
import { decimalOf } from './money.ts';

test.each([
  [{ minor: 15_980, currency: 'BRL' }, 159.8],
  [{ minor: -1, currency: 'USD' }, -0.01],
  [{ minor: 500, currency: 'JPY' }, 500],
  [{ minor: 4_990_050, currency: 'COP' }, 49_900.5],
])('%o is %d', (money, decimal) => expect(decimalOf(money)).toBe(decimal));
