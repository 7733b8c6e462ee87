import { afterEach, expect, test } from 'vitest';
import { CURRENCY_CHOICES, reportCurrency, setCurrency, storeCurrency, storedCurrency } from './currency.ts';

afterEach(() => {
  setCurrency('STANDARD');
  localStorage.clear();
});

test('the choice of a browser is kept; an unknown one is Padrão', () => {
  expect(storedCurrency()).toBe('STANDARD');
  for (const choice of CURRENCY_CHOICES) {
    storeCurrency(choice);
    expect(storedCurrency()).toBe(choice);
  }
  localStorage.setItem('currency', 'EUR');
  expect(storedCurrency()).toBe('STANDARD');
});

test('a page asks for the currency it was loaded with, and in Padrão for none', () => {
  storeCurrency('USD');
  expect(reportCurrency()).toBeNull();
  setCurrency('SALE');
  expect(reportCurrency()).toBe('SALE');
});
