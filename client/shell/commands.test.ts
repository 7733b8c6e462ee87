import { expect, test } from 'vitest';
import { matching, orderCommands, pageCommands } from './commands.ts';

test('pages are found by any word of theirs, without accents', () => {
  const labels = (text: string) => matching(pageCommands, text).map(({ label }) => label);
  expect(labels('metricas')).toEqual(['Métricas Agregadas']);
  expect(labels('cambio taxa')).toEqual(['Custos e taxas']);
  expect(labels('')).toHaveLength(12);
});

test.each([
  ['701-1234567-1234567', '701-1234567-1234567'],
  ['#2000009999', '2000009999'],
])('the order number %s leads to its sales on the dashboard', (text, number) => {
  expect(orderCommands(text).map(({ to }) => to)).toEqual([`/dashboard?period=allTime&search=${number}`]);
});

test('a word or a short number is no order', () => {
  expect([...orderCommands('garrafa'), ...orderCommands('123'), ...orderCommands('B0123456')]).toEqual([]);
});
