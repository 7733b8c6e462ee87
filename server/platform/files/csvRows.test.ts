import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csvLine.ts';
import { csvRows } from './csvRows.ts';
import { enteredText } from './formulaSafe.ts';

const cells = (text: string) => csvRows(text).map((row) => row.cells);

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
  expect(csvRows('\uFEFFa,b\n"x ""y"", z\nw",1\n\n , \nlast,2')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x "y", z\nw', '1'] },
    { line: 6, cells: ['last', '2'] },
  ]);
});

test('the product reads the files it writes', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', ';', ' '), minLength: 1 });
  const word = letters.filter((text) => text.trim() !== ''); // empty rows are skipped
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { minLength: 1 }), (rows) => {
      const header = csvLine(['first', 'second']);
      const read = cells(header + rows.map((row) => csvLine(row)).join('')).slice(1);
      expect(read.map((row) => row.map(enteredText))).toEqual(rows.map((row) => row.map((text) => text.trim())));
    }),
  );
});

test('an unclosed quote is plain text', () => {
  expect(cells('a,b\n"x,1')).toEqual([
    ['a', 'b'],
    ['"x', '1'],
  ]);
});

test('a cell or row larger than a spreadsheet can hold, and more rows than asked for, are refused with the line', () => {
  const longest = 'x'.repeat(32_767);
  expect(cells(`a\n${longest}\n"${longest}"`)).toEqual([['a'], [longest], [longest]]);
  expect(() => cells(`a\nb\n${longest}x`)).toThrow('Linha 3: uma célula tem mais de 32767 caracteres.');
  expect(() => cells(`a\n"${'""'.repeat(40_000)}"`)).toThrow('Linha 2: uma célula');
  expect(() => cells(`a\n${'1;'.repeat(20_000)}`)).toThrow('Linha 2: o arquivo tem células demais.');
  expect(csvRows('a\nb\nc', 2)).toHaveLength(3);
  expect(() => csvRows('a\nb\nc\nd', 2)).toThrow('O arquivo tem mais de 2 linhas.');
});

test('reading takes time in proportion to the file, whatever is in it', () => {
  for (const unit of ['"', '""', '"a', ';', '\n', '"\n', 'a"', '1,', ';"";', '"\r\n"', ' ', '\t"'])
    for (const start of ['', 'a;b\n', '"', 'a\n"x']) {
      const text = start + unit.repeat(2_000_000 / unit.length);
      const before = process.cpuUsage();
      const failure = failureOf(text);
      const { user, system } = process.cpuUsage(before);
      const isSlow = user + system > 4e6;
      expect({ unit, start, isSlow, isFault: failure !== null && failure !== 'BAD_REQUEST' }).toEqual({
        unit,
        start,
        isSlow: false,
        isFault: false,
      });
    }
});

/** The code of the error that a text causes; null when it is read. */
function failureOf(text: string): string | null {
  try {
    csvRows(text);
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
