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

test('a tab is saved with the amounts and digits on show, and what is not known empty', () => {
  const columns = [
    column('Preço', 'money'),
    column('Nota', 'score'),
    column('Previstas', 'decimal'),
    column('Avaliação', 'percent'),
    column('Ativo', 'boolean'),
    column('Dia', 'date'),
  ];
  expect(
    gridTable(columns, [
      row(['123456', '0.8746000000000001', '1.45', '96.04999', 'true', '2026-11-20']),
      row(['0', null, '-0.04', '1234.5678', null, null]),
    ]),
  ).toEqual({
    header: [
      'Produto',
      'ASIN',
      'Marketplace',
      'Preço',
      'Nota (%)',
      'Previstas',
      'Avaliação (%)',
      'Ativo',
      'Dia',
      'Moeda',
    ],
    rows: [
      ['Caneca', 'B07', 'amazon', 1234.56, 87.5, 1.5, 96, 'Sim', '2026-11-20', 'BRL'],
      ['Caneca', 'B07', 'amazon', 0, null, 0, 1234.6, null, null, 'BRL'],
    ],
  });
});
