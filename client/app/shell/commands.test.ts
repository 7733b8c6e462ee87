import { expect, test } from 'vitest';
import { orderNumber } from '#client/lib/text/orderNumber.ts';
import { matching, orderCommand, pageCommands } from './commands.ts';

test('pages are found by any of their words, ignoring accents', () => {
  const labels = (text: string) => matching(pageCommands, text).map(({ label }) => label);
  expect(labels('metricas')).toEqual(['Métricas Agregadas']);
  expect(labels('cambio taxa')).toEqual(['Custos e taxas']);
  expect(labels('regras')).toContain('Regras');
  expect(labels('')).toHaveLength(25);
});

test.each([
  ['701-1234567-1234567', '701-1234567-1234567'],
  ['#2000009999', '2000009999'],
  ['garrafa', null],
  ['123', null],
  ['B0123456', null],
])('%s is the order number %s', (text, number) => {
  expect(orderNumber(text)).toBe(number);
});

test('an order shows its products, date, amount and status, and leads to its page', () => {
  const items = [
    { name: 'Garrafa', sku: 'GAR' },
    { name: null, sku: 'COPO' },
  ];
  const order = {
    id: '7',
    marketplace: 'MERCADOLIVRE',
    orderId: '2000009999',
    createdAt: '2026-11-20T15:00:00Z',
    status: 'SHIPPED' as const,
    items,
  };
  const { label, hint, to } = orderCommand({ ...order, total: { minor: 12_345, currency: 'BRL' } });
  expect(label).toBe('Pedido 2000009999: Garrafa e mais 1');
  expect(hint!.replaceAll('\u00a0', ' ')).toBe('20/11 12:00 · R$ 123,45 · enviado');
  expect(to).toBe('/orders/mercadolivre/2000009999');
});
