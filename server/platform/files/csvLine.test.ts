import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csvLine.ts';
import { csvRows } from './csvRows.ts';
import { enteredText } from './formulaSafe.ts';
import type { Cell } from './table.ts';

test('cells are quoted when necessary, and null is an empty cell', () => {
  expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', 'two\rlines', 'a;b', null, '', 1.5, -2, true])).toBe(
    'a,"b,c","say ""x""","two\nlines","two\rlines",a;b,,,1.5,-2,true\r\n',
  );
});

test('Excel in Brazilian Portuguese gets semicolons and decimal commas', () => {
  expect(csvLine(['a', 'b,c', 'a;b', 1234.56, -12.5, '1.5'], 'excelBr')).toBe('a;b,c;"a;b";1234,56;-12,5;1.5\r\n');
});

test.each(['=1+1', '+1;x', '+55', '-1+2', '@SUM(A1)', '\tx', '\rx'])('%j cannot run as a formula', (text) => {
  expect(csvLine([text])).toMatch(/^"?'/);
});

test.each([-12.5, -1e-7, '-10', '-12.50', '-12,50', 'SKU-1'])('%j is left as it is', (cell) => {
  expect(csvLine([cell]).replaceAll('"', '')).toBe(`${cell}\r\n`);
});

test.each([
  ['Caneca;=cmd|x', "Caneca;'=cmd|x"],
  ['a,=b', `"a,'=b"`],
  ['a\t@b', "a\t'@b"],
  ['a;"=b"', `"a;""'=b"""`],
  ['two\n-lines', `"two\n'-lines"`],
  ["'=a", "''=a"],
  ['a; =b, c', '"a; =b, c"'],
])('%j is safe for a program that splits by another separator', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

/** Cells as Excel splits a text: a quote opens only at the beginning of a cell, and what follows the closing one is kept. */
function splitLikeExcel(text: string, separator: string): string[] {
  const cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] === '"' && text[at + 1] !== '"') break;
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    }
    while (at < text.length && ![separator, '\r', '\n'].includes(text[at]!)) cell += text[at++];
    cells.push(cell);
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return cells;
}

/** Numbers, separators and quoted text: nothing of it is a formula. */
const isInert = (cell: string) => /^[-\d.,;\te]*$/.test(cell.replaceAll(/"(?:[^"]|"")*(?:"|$)|true|false/g, ''));

const hostile = fc.string({
  unit: fc.constantFrom(
    ...'=+-@\t\r\n,;"\' a1.|'.split(''),
    'cmd',
    '=1',
    ';=',
    ',-',
    '\t+',
    '";@',
    '0123',
    '2000009710000001',
  ),
  maxLength: 12,
});
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: hostile },
  fc.constantFrom('-10', '-12,50', '-12.50', -1.5, -2, -1e-7, 3, null, true),
);

test.each([',', ';', '\t'])('no text begins a cell as a formula when the file is split by %j', (separator) => {
  const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });
  const formats = fc.constantFrom('csv' as const, 'excelBr' as const);
  fc.assert(
    fc.property(lines, formats, (rows, format) => {
      const found = splitLikeExcel(rows.map((row) => csvLine(row, format)).join(''), separator);
      expect(found.filter((one) => /^[=+\-@\t\r]/.test(one) && !isInert(one))).toEqual([]);
    }),
    { numRuns: 5_000, seed: 20_261_122 },
  );
});

test.each([
  // an order of Mercado Livre: Excel and LibreOffice show 2000009710000000
  ['2000009710000001', "'2000009710000001", '2000009710000001'],
  ['123456789012345', '123456789012345', '123456789012345'],
  ['0789', "'0789", '0789'],
  ["'0789", "''0789", "''0789"],
  ['0', '0', '0'],
  ['0.5', '0.5', '0.5'],
])('digits of %s are not lost in a spreadsheet', (text, inExcel, plain) => {
  expect([csvLine([text], 'excelBr'), csvLine([text])]).toEqual([`${inExcel}\r\n`, `${plain}\r\n`]);
});

test('our import reads the texts that were written', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 1 }), fc.constantFrom('csv', 'excelBr'), (texts, format) => {
      fc.pre(texts.some((text) => text.trim() !== ''));
      const titles = csvLine(
        texts.map((_, index) => `c${index}`),
        format,
      );
      const read = csvRows(titles + csvLine(texts, format))[1]?.cells ?? [];
      fc.pre(texts.length > 1);
      expect(read.map(enteredText)).toEqual(texts.map((text) => text.trim()));
    }),
    { numRuns: 3_000, seed: 20_261_122 },
  );
});
