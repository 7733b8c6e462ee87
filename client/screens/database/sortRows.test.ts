import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows } from './sortRows.ts';

const column = (type: string) => [{ name: 'x', type }];
const sorted = (type: string, values: (string | number | null)[], direction: 'asc' | 'desc' = 'asc') =>
  sortRows(
    values.map((value) => [value]),
    column(type),
    { column: 0, direction },
  ).flat();

test('numbers are ordered as numbers, also those that came as texts, and NULL is last either way', () => {
  expect(sorted('numeric', [10, '9', null, '12345678901234567890', -1])).toEqual([
    -1,
    '9',
    10,
    '12345678901234567890',
    null,
  ]);
  expect(sorted('numeric', [10, null, 9], 'desc')).toEqual([10, 9, null]);
});

test('texts are ordered as in Portuguese', () => {
  expect(sorted('text', ['zebra', 'Água', 'abelha', 'item 10', 'item 9'])).toEqual([
    'abelha',
    'Água',
    'item 9',
    'item 10',
    'zebra',
  ]);
});

test('texts of any signs come in the order of the collator', () => {
  const sign = fc.constantFrom(...'aAãbçZ019 -_.ßÉ'.split(''), '00', '10', '12345678901');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: sign, maxLength: 6 }), { maxLength: 12 }), (texts) => {
      const words = new Intl.Collator('pt-BR', { numeric: true });
      expect(sorted('text', texts)).toEqual(texts.toSorted(words.compare));
    }),
  );
});
