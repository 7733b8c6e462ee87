import { expect, test } from 'vitest';
import { readSalesView } from '#client/screens/dashboard/salesView.ts';
import { BEYOND_ROWS, restQuery, soldTable } from './salesTable.ts';

test('what is saved has the filters and the order on show, but not the page', () => {
  const view = readSalesView(
    new URLSearchParams('period=last7Days&comparison=yearBefore&status=pending&search=a%26b&page=3&sort=units'),
  );
  expect(restQuery(view)).toBe('dateRange=last7Days&orderType=pending&comparison=yearBefore&search=a%26b&sort=units');
});

const none = [null, null, null, null, null];

test('a product is saved with the amounts on show, to the cent, and what is missing from the cards in a last row', () => {
  const product = {
    id: 1,
    name: 'Garrafa',
    sku: 'S-1',
    asin: 'B01',
    marketplace: 'amazon',
    country: 'BR',
    currency: 'BRL',
    units: 1450,
    unitsVariation: -60,
    revenue: 22455.01,
    profit: -0.5,
    roi: 41.8049,
    margin: null,
    acos: 0,
    breakEven: 24.555,
    inventory: null,
  };
  const { rows } = soldTable({ products: [product], remainder: { revenue: 0.01, profit: -141.62, currency: 'BRL' } });
  expect(rows[0]).toEqual([
    'Garrafa',
    'S-1',
    'B01',
    'amazon',
    'BR',
    1450,
    -60,
    22455.01,
    -0.5,
    41.8,
    null,
    0,
    24.56,
    null,
    'BRL',
  ]);
  expect(rows[1]).toEqual([BEYOND_ROWS, null, null, null, null, null, null, 0.01, -141.62, ...none, 'BRL']);
  expect(soldTable({ products: [product], remainder: null }).rows).toHaveLength(1);
});
