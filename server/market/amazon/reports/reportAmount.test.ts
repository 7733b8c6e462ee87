import { expect, test } from 'vitest';
import { reportAmount } from './reportAmount.ts';

test.each([
  ['1234.56', 123456],
  ['1,234.56', 123456],
  ['1.234,56', 123456],
  ['1234,56', 123456],
  ['1 234,56', 123456],
  ['1\u00A0234,56', 123456],
  ['1,234,567.8', 123456780],
  ['1.234.567', 123456700],
  ['1.234', 123400],
  ['1,234', 123400],
  ['0.125', 13],
  ['0,5', 50],
  ['199.00', 19900],
  ['19.9', 1990],
  ['-10.00', -1000],
  ['0', 0],
])('%s reais are %i cents', (text, cents) => {
  expect(reportAmount(text, 'BRL', 'item-price')).toBe(cents);
});

test('grouped yen have no cents', () => {
  expect(reportAmount('1,980', 'JPY', 'item-price')).toBe(1980);
});

test('an empty amount is unknown, not zero', () => {
  expect(reportAmount('', 'BRL', 'item-price')).toBeNull();
});

test('an unreadable amount is rejected with the name of its column', () => {
  for (const text of ['R$ 10', 'dez', '1,234,56', '1.2.3', '--5'])
    expect(() => reportAmount(text, 'BRL', 'item-price')).toThrow('item-price inválido');
});
