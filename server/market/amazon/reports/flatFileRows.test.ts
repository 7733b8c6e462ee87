import { expect, test } from 'vitest';
import { type Cell, flatFileRows } from './flatFileRows.ts';
import { wholeNumber } from './reportAmount.ts';

async function* lines(...texts: string[]) {
  yield* texts;
}

const row = (cell: Cell) => [cell('asin'), cell('product-name'), cell('fulfillment-center')];
const read = (...texts: string[]) => flatFileRows('Relatório', lines(...texts), ['asin', 'product-name'], row);

test('columns are found with tabs or commas, dashes or underscores, with or without quotes', async () => {
  const expected = [['B0A', 'Garrafa, 500 ml', 'GRU5']];
  expect(await read('asin\tproduct_name\tfulfillment_center', 'B0A\tGarrafa, 500 ml\tGRU5')).toEqual(expected);
  expect(await read('fulfillment-center,"ASIN",product-name', 'GRU5,B0A,"Garrafa, 500 ml"', '')).toEqual(expected);
  expect(await read('\uFEFFasin;product-name;fulfillment-center', '"B0A";"Garrafa, 500 ml";GRU5')).toEqual(expected);
});

test('quotes inside tab-separated text are part of it', async () => {
  expect(await read('asin\tproduct-name', 'B0A\tTubo 1/2" inox')).toEqual([['B0A', 'Tubo 1/2" inox', '']]);
});

test('a document without a required column fails with its name', async () => {
  await expect(read('asin\tquantidade', 'B0A\t1')).rejects.toThrow('Relatório: falta a coluna product-name.');
  await expect(read('<html><body>503</body></html>')).rejects.toThrow('Relatório: falta a coluna asin.');
  expect(await read()).toEqual([]);
});

test('an unreadable cell fails with its line and column', async () => {
  const quantities = flatFileRows('Relatório', lines('quantity', '1.200', 'dois'), ['quantity'], (cell) =>
    wholeNumber(cell('quantity'), 'quantity'),
  );
  await expect(quantities).rejects.toThrow('Relatório, linha 3: quantity inválido: "dois".');
});
