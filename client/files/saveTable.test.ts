import { expect, test } from 'vitest';
import { sheetCells } from './saveTable.ts';

test('in a spreadsheet amounts are numbers, texts are never formulas, and what is not known is an empty cell', () => {
  const [header, row] = sheetCells({ header: ['Produto', 'Receita', 'Lucro'], rows: [['=1+1', 1234.56, null]] });
  expect(header![0]).toMatchObject({ value: 'Produto', fontWeight: 'bold' });
  expect(row).toEqual([{ value: '=1+1', type: String }, { value: 1234.56, type: Number }, null]);
});
