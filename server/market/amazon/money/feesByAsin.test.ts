import { expect, test } from 'vitest';
import { asinFee, feesByAsin } from './feesByAsin.ts';

const COLUMNS = { amount: 'fee', country: 'country-code' };
const fee = (amount: string, { asin = 'B0A', country = 'BR', currency = 'BRL' } = {}) =>
  asinFee((name) => ({ asin, fee: amount, 'country-code': country, currency })[name] ?? '', COLUMNS, '2026-10');

test('warehouses of one ASIN and country are summed and rounded once', () => {
  const fees = [fee('0.0049'), fee('0.0049'), fee('2,9951'), fee('1.0', { country: 'UK', currency: 'GBP' })];
  expect(feesByAsin(fees)).toEqual([
    { asin: 'B0A', country: 'BR', currency: 'BRL', when: '2026-10', minor: 300 },
    { asin: 'B0A', country: 'GB', currency: 'GBP', when: '2026-10', minor: 100 },
  ]);
});

test('a fee with a tenth of a cent is not read as thousands', () => {
  expect(feesByAsin([fee('2.995')])[0]?.minor).toBe(300);
  expect(feesByAsin([fee('1.234,56')])[0]?.minor).toBe(123_456);
});

test('zero fees are omitted; rows without an ASIN or currency are rejected', () => {
  expect(feesByAsin([fee(''), fee('0.00'), fee('0.0049')])).toEqual([]);
  expect(() => fee('1.00', { asin: '' })).toThrow('asin está vazio');
  expect(() => fee('1.00', { currency: '' })).toThrow('currency');
  expect(() => fee('muito')).toThrow('fee inválido');
});
