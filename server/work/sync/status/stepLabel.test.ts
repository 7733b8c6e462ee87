import { expect, test } from 'vitest';
import { stepLabel } from './stepLabel.ts';

test('the month of a history window is named in Portuguese, by the São Paulo calendar', () => {
  expect(stepLabel('orders_backfill', 'amazon', new Date('2026-03-15T12:00:00Z'))).toBe(
    'Pedidos da Amazon, março de 2026',
  );
  expect(stepLabel('orders_backfill', 'mercadolivre', new Date('2026-03-01T02:59:59Z'))).toBe(
    'Pedidos do Mercado Livre, fevereiro de 2026',
  );
  expect(stepLabel('inventory', 'amazon')).toBe('Estoque da Amazon');
});
