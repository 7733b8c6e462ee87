import { expect, test } from 'vitest';
import { minorIn } from './minorIn.ts';

test('an amount must be in the expected currency and not negative', () => {
  expect(minorIn({ minor: 1_250, currency: 'BRL' }, 'BRL')).toBe(1_250);
  expect(minorIn({ minor: 0, currency: 'JPY' }, 'JPY')).toBe(0);
  const refusal = (money: { minor: number; currency: string }) => () => minorIn(money, 'BRL');
  expect(refusal({ minor: 1, currency: 'USD' })).toThrow('O valor deve estar em BRL.');
  expect(refusal({ minor: -1, currency: 'BRL' })).toThrow('O valor não pode ser negativo.');
});
