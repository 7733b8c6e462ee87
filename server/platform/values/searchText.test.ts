import { expect, test } from 'vitest';
import { searchText } from './searchText.ts';

test('a product is found without typing accents, capitals or what is unknown', () => {
  expect(searchText('Açúcar  Orgânico 1kg', null, 'B0ÇX', undefined, '')).toBe('acucar organico 1kg b0cx');
});

test('a letter written as one code point or as two is the same letter', () => {
  expect(searchText('Caf\u00e9')).toBe(searchText('Cafe\u0301'));
});
