import { expect, test } from 'vitest';
import { csvLine } from './csvLine.ts';

test('cells are quoted where they must be, and nothing is an empty cell', () => {
  expect(csvLine(['a', 'b,c', 'say "x"', 'two\nlines', null, 1.5, -2])).toBe(
    'a,"b,c","say ""x""","two\nlines",,1.5,-2\r\n',
  );
});

test.each(['=1+1', '+1;x', '-1+2', '@SUM(A1)', '\tx', '\rx'])('%j cannot run as a formula', (text) => {
  expect(csvLine([text])).toMatch(/^"?'/);
});
