import { describe, expect, test } from 'vitest';
import {
  formatConversion,
  formatCount,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatRate,
} from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' '); // Intl writes no-break spaces

describe('money', () => {
  test('reais are written as in Brazil', () => {
    expect(plain(formatMoney({ minor: 123456, currency: 'BRL' }))).toBe('R$ 1.234,56');
    expect(plain(formatMoney({ minor: -5, currency: 'BRL' }))).toBe('-R$ 0,05');
  });
  test('dollars are written as in the United States', () => {
    expect(formatMoney({ minor: 123456789, currency: 'USD' })).toBe('$1,234,567.89');
  });
  test('a currency without cents has no decimals', () => {
    expect(plain(formatMoney({ minor: 1500, currency: 'JPY' }))).toBe('JP¥ 1.500');
  });
  test('amounts in Colombian pesos have their cents, whatever the browser’s tables say', () => {
    expect(plain(formatMoney({ minor: 4_990_050, currency: 'COP' }))).toBe('COP 49.900,50');
  });
  test('the dollar rate has four decimals', () => {
    expect(plain(formatRate(5.39984))).toBe('R$ 5,3998');
    expect(plain(formatRate(5.4))).toBe('R$ 5,4000');
  });
});

test('percentages have one decimal, rounded half up', () => {
  expect(formatPercent(12.34)).toBe('12,3%');
  expect(formatPercent(0.25)).toBe('0,3%');
  expect(formatPercent(-11.4)).toBe('-11,4%');
  expect(formatPercent(0)).toBe('0,0%');
  expect(formatPercent(-0.04)).toBe('0,0%');
  expect(formatPercent(1234.5)).toBe('1.234,5%');
});

test('a conversion rate has two decimals', () => {
  expect(formatConversion((101 * 100) / 1002)).toBe('10,08%');
  expect(formatConversion(0)).toBe('0,00%');
  expect(formatConversion(null)).toBe('—');
});

test('units per order have one decimal, counts have thousands', () => {
  expect(formatDecimal(1.3846)).toBe('1,4');
  expect(formatCount(1234567)).toBe('1.234.567');
});

test('a quantity takes the singular for one only', () => {
  expect(formatQuantity(1, 'produto', 'produtos')).toBe('1 produto');
  expect(formatQuantity(0, 'produto', 'produtos')).toBe('0 produtos');
  expect(formatQuantity(1200, 'produto', 'produtos')).toBe('1.200 produtos');
});

test('unknown values are a dash, never zero', () => {
  for (const format of [formatMoney, formatCount, formatDecimal, formatPercent]) {
    expect(format(null)).toBe('—');
    expect(format(undefined)).toBe('—');
  }
});
