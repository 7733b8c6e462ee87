import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorUnits } from './minorUnits.ts';

test('amounts are parsed exactly, without floating point', () => {
  expect(minorUnits('1.005', 'BRL')).toBe(101);
  expect(minorUnits('62.96', 'BRL')).toBe(6296);
  expect(minorUnits('0.1', 'BRL', 3)).toBe(30);
  expect(minorUnits('90071992547409.91', 'BRL')).toBe(9007199254740991);
  expect(minorUnits('-14.5', 'USD')).toBe(-1450);
  expect(minorUnits('1.5e2', 'BRL')).toBe(15000);
});

test('rounding happens once, after the multiplication', () => {
  expect(minorUnits('11.075', 'BRL', 2)).toBe(2215);
  expect(minorUnits('0.005', 'BRL')).toBe(1);
  expect(minorUnits('-0.005', 'BRL')).toBe(-1);
});

test('yen have no cents', () => {
  expect(minorUnits('1980', 'JPY')).toBe(1980);
  expect(minorUnits('1980.5', 'JPY')).toBe(1981);
});

test('an invalid amount is rejected', () => {
  for (const text of ['', '.', 'abc', '1,5', '1.2.3', 'NaN', 'Infinity', '0x10', '1e999'])
    expect(() => minorUnits(text, 'BRL')).toThrow(RangeError);
  expect(() => minorUnits('90071992547409.92', 'BRL')).toThrow(RangeError);
  // shown to the seller
  expect(() => minorUnits('caro', 'BRL')).toThrow('"caro" não é um valor');
  expect(() => minorUnits('92233720368547758.07', 'BRL')).toThrow('"92233720368547758.07" é grande demais');
});

test('every whole number of cents survives formatting and parsing', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const digits = String(Math.abs(cents)).padStart(3, '0');
      const text = `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(minorUnits(text, 'BRL')).toBe(cents);
    }),
  );
});
