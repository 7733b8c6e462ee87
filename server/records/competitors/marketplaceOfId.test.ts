import { expect, test } from 'vitest';
import { marketplaceOfId } from './marketplaceOfId.ts';

test.each([
  ['B0ABCDEF12', 'amazon'],
  ['8535902775', 'amazon'], // a book: its ISBN-10
  ['MLB3456789012', 'mercadolivre'],
  ['MLB1234567', 'mercadolivre'], // ten characters, but no ASIN begins with MLB
  ['B0ABCDEF1', null],
  ['b0abcdef12', null],
  ['MLB-345678901', null],
  ["B0' OR 1=1", null],
  ['', null],
])('%s belongs to %s', (id, marketplace) => {
  expect(marketplaceOfId(id)).toBe(marketplace);
});
