import { expect, test } from 'vitest';
import { gtin14 } from './gtin14.ts';

test('a GTIN of any length is one of 14 digits', () => {
  expect(gtin14('96385074')).toBe('00000096385074');
  expect(gtin14('614141000036')).toBe('00614141000036');
  expect(gtin14('0614141000036')).toBe('00614141000036');
  expect(gtin14('7896584070767')).toBe('07896584070767');
  expect(gtin14('17891234567892')).toBe('17891234567892');
});

test('separators do not count', () => {
  expect(gtin14(' 789-6584.07076 7 ')).toBe('07896584070767');
  expect(gtin14(`${' '.repeat(40)}7896584070767`)).toBeNull();
});

test('a wrong digit, a wrong length and a text are no GTIN', () => {
  expect(gtin14('7896584070768')).toBeNull();
  expect(gtin14('7896584070776')).toBeNull(); // its last digits in the other order
  expect(gtin14('789658407')).toBeNull();
  expect(gtin14('107896584070767')).toBeNull();
  for (const text of ['SEM GTIN', 'Não se aplica', '', '7896584O70767', null, undefined])
    expect(gtin14(text)).toBeNull();
});

test('zeros are no GTIN', () => {
  for (const length of [8, 12, 13, 14]) expect(gtin14('0'.repeat(length))).toBeNull();
});

test('a number that a shop gave itself is no GTIN', () => {
  expect(gtin14('2000000000008')).toBeNull();
  expect(gtin14('2990000000001')).toBeNull();
  expect(gtin14('0212345678906')).toBeNull();
  expect(gtin14('212345678906')).toBeNull();
  expect(gtin14('412345678904')).toBeNull();
  expect(gtin14('20000004')).toBeNull();
  expect(gtin14('00000017')).toBeNull();
  expect(gtin14('9900000000004')).toBeNull();
  expect(gtin14('9780306406157')).toBe('09780306406157'); // a book
});
