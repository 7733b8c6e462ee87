import { expect, test } from 'vitest';
import { csvOf, lineOf, MAX_LENGTH, pastedCosts, withPastedLines } from './pastedCosts.ts';

const read = (text: string) => pastedCosts(text).rows.map(({ code, cost, from }) => [code, cost, from]);

test.each([
  ['tabs', 'CAN-1\t12,50\nCAN 2\tR$ 3.5\n'],
  ['semicolons', 'CAN-1;12,50\r\n CAN 2 ; R$ 3.5 '],
  ['several spaces', 'CAN-1    12,50\n\nCAN 2  R$ 3.5'],
  ['one space', 'CAN-1 12,50\nCAN 2 R$ 3.5'],
])('two columns are read by %s', (_, text) => {
  expect(read(text).map(([code, cost]) => [code, cost!.replace('R$ ', '')])).toEqual([
    ['CAN-1', '12,50'],
    ['CAN 2', '3.5'],
  ]);
});

test('a third column is a day, and a sign of money may stand apart', () => {
  expect(read('A\t1\t20/11/2026')).toEqual([['A', '1', '20/11/2026']]);
  expect(read('A  1  2026-11-20')).toEqual([['A', '1', '2026-11-20']]);
  expect(read('A   R$   1,00')).toEqual([['A', 'R$ 1,00', '']]);
});

test('titles are recognised, and a row without a cost stays one', () => {
  expect(pastedCosts('SKU\tCusto\nA\t1')).toEqual({ hasTitles: true, rows: [{ line: 2, code: 'A', cost: '1', from: '' }] });
  expect(pastedCosts('A\t1')).toMatchObject({ hasTitles: false });
  expect(pastedCosts('A\t\nB\t2')).toMatchObject({ hasTitles: false, rows: [{ code: 'A', cost: '' }, { code: 'B' }] });
  expect(pastedCosts('A B\n')).toMatchObject({ hasTitles: false, rows: [{ code: 'A B', cost: '' }] });
  expect(pastedCosts(' \n\t\n;;').rows).toEqual([]);
}); // prettier-ignore

test('the file has a line for each row, and its lines are those that were pasted', () => {
  const pasted = pastedCosts('SKU;Custo\n\nA"1;1,00\n\nB;2;2026-11-20');
  expect(csvOf(pasted)).toBe('"Código";"Custo";"Desde"\n"A""1";"1,00";""\n"B";"2";"2026-11-20"');
  expect([2, 3, 9].map((line) => lineOf(pasted.rows, line))).toEqual([3, 5, 9]);
  expect(withPastedLines('Linha 3: repete o produto da linha 2.', pasted)).toBe('repete o produto da linha 3.');
});

test('a text of any kind is read', () => {
  for (const sign of [' ', '\t', ';', '\n', 'R$ ', '1', ' R$  '])
    expect(pastedCosts(sign.repeat(MAX_LENGTH / sign.length)).rows.length).toBeLessThan(MAX_LENGTH);
});
