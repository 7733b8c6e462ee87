import { expect, test } from 'vitest';
import { guessColumns } from './guessColumns.ts';

test('columns are recognised by common titles and by those of our own file', () => {
  expect(guessColumns(['Código', 'Produto', 'Custo unitário (R$)', 'A partir de', 'País'])).toEqual({
    sku: 'Código',
    validFrom: 'A partir de',
    country: 'País',
  });
  expect(guessColumns(['sku', 'asin', 'nome', 'marketplace', 'pais', 'moeda', 'custo', 'desde'])).toEqual({
    sku: 'sku',
    asin: 'asin',
    marketplace: 'marketplace',
    country: 'pais',
    cost: 'custo',
    validFrom: 'desde',
  });
  expect(guessColumns(['Valor', 'Custo'])).toEqual({ cost: 'Custo' });
});
