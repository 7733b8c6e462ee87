import { expect, test } from 'vitest';
import { ordersBehind } from './ordersBehind.ts';

const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
const ofOrders = { ...days, rows: [{ source: 'ITEMS' as const, count: 3 }] };
const figure = { metric: 'COGS' as const, filter: { period: 'LAST_MONTH' as const, marketplace: 'AMAZON' as const } };

test('a figure leads to the orders of its days with its filters', () => {
  expect(ordersBehind(figure, ofOrders)).toBe(
    '/orders?period=custom&startDate=2026-10-01&endDate=2026-10-31&marketplace=amazon',
  );
  const narrow = { ...figure, filter: { ...figure.filter, status: 'SHIPPED' as const }, productId: 'UHJvZHVjdDo3' };
  expect(ordersBehind(narrow, ofOrders)).toMatch(/&status=shipped&listing=UHJvZHVjdDo3$/);
});

test('a figure of no orders, or of a filter that the list of orders has not, leads to none', () => {
  const ads = { ...days, rows: [{ source: 'ADS' as const, count: 3 }] };
  expect(ordersBehind(figure, ads)).toBeUndefined();
  expect(ordersBehind(figure, { ...days, rows: [{ source: 'ITEMS', count: 0 }] })).toBeUndefined();
  expect(ordersBehind({ ...figure, filter: { ...figure.filter, brand: 'Azul' } }, ofOrders)).toBeUndefined();
  expect(ordersBehind({ ...figure, filter: { ...figure.filter, search: 'caneca' } }, ofOrders)).toBeUndefined();
});
