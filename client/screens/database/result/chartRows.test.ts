import { expect, test } from 'vitest';
import { chartRows, guessAxes } from './chartRows.ts';

const columns = [
  { name: 'product_id', type: 'integer' },
  { name: 'nome', type: 'text' },
  { name: 'dia', type: 'date' },
  { name: 'receita', type: 'numeric' },
];

test('a chart starts with the first numeric column that is no key, over the first date or text', () => {
  expect(guessAxes(columns)).toEqual({ along: 2, upwards: 3 });
  expect(guessAxes(columns.slice(0, 2))).toEqual({ along: 1, upwards: 0 });
  expect(guessAxes(columns.slice(1, 3))).toBeNull();
});

test('an unknown value is a gap, never zero, and a chart has at most 200 points', () => {
  const rows = Array.from({ length: 300 }, (_, at) => [at, 'x', null, at === 0 ? null : '12.5']);
  const { points, isCut } = chartRows({ columns, rows }, { along: 2, upwards: 3 });
  expect(points).toHaveLength(200);
  expect(isCut).toBe(true);
  expect(points.slice(0, 2)).toEqual([
    { label: 'NULL', value: null },
    { label: 'NULL', value: 12.5 },
  ]);
});
