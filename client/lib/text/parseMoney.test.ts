import { expect, test } from 'vitest';
import { parseMoney } from './parseMoney.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['R$ 3', 300],
  ['R$\u00A01.234,56', 123_456],
  ['US$1,234.56', 123_456],
  ['€ 1.234,56', 123_456],
  ['1.234.567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['1.234,', 123_400],
  ['0,125', 13],
  ['0.005', 1],
  ['0,004', 0],
  ['1234,567', 123_457],
  [',5', 50],
  ['12,', 1200],
  ['0', 0],
  ['90071992547409,91', 9_007_199_254_740_991],
])('%j is %s minor units of BRL', (text, minor) => {
  expect(parseMoney(text, 'BRL')).toEqual({ money: { minor, currency: 'BRL' } });
});

test.each([
  ['1234', 1234],
  ['1234,6', 1235],
  ['1.234.567', 1_234_567],
])('%j of a currency without cents is %i', (text, minor) => {
  expect(parseMoney(text, 'JPY').money).toEqual({ minor, currency: 'JPY' });
});

test.each([
  ['abc', '"abc" não é um valor.'],
  ['', '"" não é um valor.'],
  ['-1', 'O valor não pode ser negativo.'],
  ['1.234', '"1.234" pode ser lido de duas formas: escreva com duas casas decimais.'],
  ['1,005', '"1,005" pode ser lido de duas formas: escreva com duas casas decimais.'],
  ['R$ 12,345', '"12,345" pode ser lido de duas formas: escreva com duas casas decimais.'],
  ['1,2,3', '"1,2,3" não é um valor.'],
  ['1.23,4.5', '"1.23,4.5" não é um valor.'],
  ['1.23.4,5', '"1.23.4,5" não é um valor.'],
  ['12-3', '"12-3" não é um valor.'],
  ['1e5', '"1e5" não é um valor.'],
  ['1.2345.678', '"1.2345.678" não é um valor.'],
  ['.', '"." não é um valor.'],
  [`x${'9'.repeat(60)}`, `"x${'9'.repeat(39)}" não é um valor.`],
  ['90071992547409,92', '"90071992547409.92" é grande demais.'],
])('%j is refused with a message for the seller', (text, refusal) => {
  expect(parseMoney(text, 'BRL')).toEqual({ refusal });
});
