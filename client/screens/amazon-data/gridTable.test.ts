import { expect, test } from 'vitest';
import type { GridColumn } from './dataGrid.ts';
import { gridTable } from './gridTable.ts';

const column = (name: string, type: GridColumn['type']) => ({ name, title: name, type, hint: undefined });
const product = { name: 'Caneca', asin: 'B07', imageUrl: null, marketplace: 'amazon' as const, country: 'BR' };
const row = (values: (string | null)[]) => ({
  key: 'K',
  currency: 'BRL',
  insightId: null,
  priceProductId: null,
  product,
  cells: values.map((value) => ({ value, tone: null })),
});

test('a tab is saved with the amounts on show, to the cent, and what is not known empty', () => {
  const columns = [
    column('Preço', 'money'),
    column('Nota', 'score'),
    column('Ativo', 'boolean'),
    column('Dia', 'date'),
  ];
  expect(gridTable(columns, [row(['123456', '0.875', 'true', '2026-11-20']), row([null, null, null, null])])).toEqual({
    header: ['Produto', 'ASIN', 'Marketplace', 'Preço', 'Nota', 'Ativo', 'Dia', 'Moeda'],
    rows: [
      ['Caneca', 'B07', 'amazon', 1234.56, 0.875, 'Sim', '2026-11-20', 'BRL'],
      ['Caneca', 'B07', 'amazon', null, null, null, null, 'BRL'],
    ],
  });
});
