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

test('numbers are ordered as numbers, also those sent as texts, and NULL is last in both directions', () => {
  expect(sorted('numeric', [10, '9', null, '12345678901234567890', -1])).toEqual([
    -1,
    '9',
    10,
    '12345678901234567890',
    null,
  ]);
  expect(sorted('numeric', [10, null, 9], 'desc')).toEqual([10, 9, null]);
});

test('texts are ordered by the Portuguese collation', () => {
  expect(sorted('text', ['zebra', 'Água', 'abelha', 'item 10', 'item 9'])).toEqual([
    'abelha',
    'Água',
    'item 9',
    'item 10',
    'zebra',
  ]);
});

test('texts of any characters are in the order of the collator in both directions, and equal ones keep their order', () => {
  const words = new Intl.Collator('pt-BR', { numeric: true });
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const sign = fc.constantFrom(...printable, ...'aAãbçßÉªøñé\t'.split(''), '1́', '00', '010', '10', '12345678901');
  const text = fc.oneof(
    fc.string({ unit: sign, maxLength: 6 }),
    fc.string({ unit: fc.constantFrom('a', 'Á', '1', '0', ' ', '-'), maxLength: 40 }), // longer than the keys
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const rows = [...texts, ...texts.slice(0, 3)].map((value, at) => [value, at]);
      const inOrder = (direction: 'asc' | 'desc') => sortRows(rows, column('text'), { column: 0, direction });
      const compare = ([one]: unknown[], [other]: unknown[]) => words.compare(one as string, other as string);
      expect(inOrder('asc')).toEqual(rows.toSorted(compare));
      expect(inOrder('desc')).toEqual(rows.toSorted((one, other) => -compare(one, other)));
    }),
    { numRuns: 200 },
  );
});
