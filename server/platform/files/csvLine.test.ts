import { expect, test } from 'vitest';
import { csvLine } from './csvLine.ts';

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
