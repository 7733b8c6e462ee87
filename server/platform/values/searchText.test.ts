import { expect, test } from 'vitest';
import { searchText } from './searchText.ts';

test('a product is found without accents and capitals, and nulls are ignored', () => {
  expect(searchText('Açúcar  Orgânico 1kg', null, 'B0ÇX', undefined, '')).toBe('acucar organico 1kg b0cx');
});

test('composed and decomposed letters are equal', () => {
  expect(searchText('Caf\u00e9')).toBe(searchText('Cafe\u0301'));
});
