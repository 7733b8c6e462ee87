import { expect, test } from 'vitest';
import { productPath } from '#client/lib/paths.ts';
import { productForm, productIdOf, readProductView, tabOf } from './productView.ts';

const ID = btoa('MasterProduct:53');

test('the address of a product has its id without padding, and its tab but the first', () => {
  expect(productPath(ID)).toBe('/products/TWFzdGVyUHJvZHVjdDo1Mw');
  expect(productPath(ID, 'stock')).toBe('/products/TWFzdGVyUHJvZHVjdDo1Mw/stock');
  expect(productIdOf('TWFzdGVyUHJvZHVjdDo1Mw')).toBe(ID);
  expect(tabOf('stock')).toBe('stock');
  expect(tabOf('unknown')).toBe('sales');
});

test.each([undefined, '', 'simulador', btoa('Product:53'), btoa('MasterProduct:0'), '%', 'TWFzdGVyUHJvZHVjdDo1Mw=='])(
  '%s is the id of no product',
  (written) => {
    expect(productIdOf(written)).toBeNull();
  },
);

test('the period is the last 30 days unless the address says another', () => {
  const read = (search: string) => readProductView(new URLSearchParams(search));
  expect(read('')).toMatchObject({ period: 'last30Days' });
  expect(read('period=lastMonth&startDate=2026-01-01')).toEqual({
    period: 'lastMonth',
    startDate: undefined,
    endDate: undefined,
  });
  const custom = read('period=custom&startDate=2026-01-01&endDate=2026-01-31');
  expect(productForm.write(custom)).toBe('?period=custom&startDate=2026-01-01&endDate=2026-01-31');
  expect(read('period=custom&startDate=2026-02-01&endDate=2026-01-31').period).toBe('last30Days');
  expect(productForm.write(read(''))).toBe('');
});
