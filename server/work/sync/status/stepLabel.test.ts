import { word } from '#server/platform/language/say.ts';
import { expect, test } from 'vitest';
import { countedStep, stepLabel } from './stepLabel.ts';

test('the month of a history window is named in Portuguese, by the São Paulo calendar', () => {
  expect(word(stepLabel('orders_backfill', 'amazon', new Date('2026-03-15T12:00:00Z')))).toBe(
    'Pedidos da Amazon, março de 2026',
  );
  expect(word(stepLabel('orders_backfill', 'mercadolivre', new Date('2026-03-01T02:59:59Z')))).toBe(
    'Pedidos do Mercado Livre, fevereiro de 2026',
  );
  expect(word(stepLabel('inventory', 'amazon'))).toBe('Estoque da Amazon');
});

test('a step is named in the language of its reader', () => {
  const step = countedStep(stepLabel('orders_backfill', 'amazon', new Date('2026-03-15T12:00:00Z')), 1200, 3000);
  expect(word(step, 'pt-x-spec')).toBe('Pedidos da Amazon, março de 2026, 1.200 de 3.000');
  expect(word(step, 'en')).toBe('Orders of Amazon, March 2026, 1,200 of 3,000');
  expect(word(step, 'es')).toBe('Pedidos de Amazon, marzo de 2026, 1.200 de 3.000');
});
