import { expect, test } from 'vitest';
import { changeView } from '#client/lib/urlState.ts';
import { readSalesView, salesSearch, salesVariables, sortedRestQuery, summedOrders } from './salesView.ts';

const noon = new Date('2026-11-20T12:00:00-03:00');
const read = (search: string) => readSalesView(new URLSearchParams(search), noon);

test('the default view leaves the URL clean', () => {
  expect(salesSearch(read(''))).toBe('');
});

test('every choice survives a round trip through the URL', () => {
  const search =
    '?period=custom&startDate=2026-11-01&endDate=2026-11-10&comparison=yearBefore&marketplace=amazon&status=shipped&brand=Casa+Boa&search=garrafa+t%C3%A9rmica&sort=-acos&page=3';
  expect(salesSearch(read(search))).toBe(search);
  expect(salesVariables(read(search))).toEqual({
    currency: null,
    filter: {
      period: 'CUSTOM',
      startDate: '2026-11-01',
      endDate: '2026-11-10',
      comparison: 'YEAR_BEFORE',
      marketplace: 'AMAZON',
      status: 'SHIPPED',
      brand: 'Casa Boa',
      search: 'garrafa térmica',
    },
    sort: { field: 'ACOS', direction: 'DESC' },
    page: 3,
  });
});

test('an invalid value in the URL becomes the default', () => {
  expect(read('?period=never&marketplace=ebay&sort=-price&page=0&startDate=2026-02-30')).toEqual(read(''));
});

test('a custom period without days is the last 30 in São Paulo', () => {
  expect(read('?period=custom')).toMatchObject({ startDate: '2026-10-22', endDate: '2026-11-20' });
});

test('any other period drops the days', () => {
  expect(salesSearch(read('?period=yesterday&startDate=2026-11-01'))).toBe('?period=yesterday');
});

test('a change of a filter or the sorting returns to the first page', () => {
  const view = read('?page=4&brand=Zenit');
  expect(changeView(view, { status: 'pending' })).toMatchObject({ page: 1, brand: 'Zenit', status: 'pending' });
  expect(changeView(view, { page: 5 }).page).toBe(5);
});

test('the export query has the filters and the order, but not the page', () => {
  const view = read('?period=last7Days&comparison=yearBefore&status=pending&search=a%26b&page=3&sort=units');
  expect(sortedRestQuery(view)).toEqual({
    dateRange: 'last7Days',
    orderType: 'pending',
    comparison: 'yearBefore',
    search: 'a&b',
    sort: 'units',
  });
});

test('sums lead to their orders where orders have the same filter', () => {
  const orders = (search: string, listing?: string) => summedOrders(read(search), listing);
  expect(orders('?period=yesterday&marketplace=amazon')).toBe('/orders?period=yesterday&marketplace=amazon');
  expect(orders('?brand=Zenit')).toBeUndefined();
  expect(orders('?search=garrafa')).toBeUndefined();
  // a row is one product, whatever text or brand found it
  expect(orders('?brand=Zenit&search=garrafa', 'P')).toBe('/orders?period=today&listing=P');
  // an order number selects the orders that count
  expect(orders('?search=701-1234567-1234567', 'P')).toBeUndefined();
});
