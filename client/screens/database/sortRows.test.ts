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
