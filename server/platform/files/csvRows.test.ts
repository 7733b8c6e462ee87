import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csvLine.ts';
import { csvRows } from './csvRows.ts';

const cells = (text: string) => [...csvRows(text)].map((row) => row.cells);

test('the separator is detected in the first line: semicolon, comma or tab', () => {
  expect(cells('sku;custo\nA;1,50')).toEqual([
    ['sku', 'custo'],
    ['A', '1,50'],
  ]);
  expect(cells('sku,cost\r\nA,1.50\r\n')).toEqual([
    ['sku', 'cost'],
    ['A', '1.50'],
  ]);
  expect(cells('sku\tcost\nA\t1')).toEqual([
    ['sku', 'cost'],
    ['A', '1'],
  ]);
});

test('quoted cells hold separators, quotes and line ends, and lines are counted through them', () => {
  expect([...csvRows('\uFEFFa,b\n"x ""y"", z\nw",1\n\n , \nlast,2')]).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x "y", z\nw', '1'] },
    { line: 6, cells: ['last', '2'] },
  ]);
});

test('the product reads the files it writes', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ';', ' '), minLength: 1 });
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { minLength: 1 }), (rows) => {
      const header = csvLine(['first', 'second']);
      const expected = rows.filter((row) => row.some((text) => text.trim() !== ''));
      expect(cells(header + rows.map((row) => csvLine(row)).join('')).slice(1)).toEqual(expected);
    }),
  );
});

test('an unclosed quote is plain text', () => {
  expect(cells('a,b\n"x,1')).toEqual([
    ['a', 'b'],
    ['"x', '1'],
  ]);
});

test('an unclosed quote with doubled ones behind it closes at the last of them', () => {
  expect(cells('a,b\n"x""y""z,1\nw,2')).toEqual([
    ['a', 'b'],
    ['x"y"z', '1'],
    ['w', '2'],
  ]);
});
