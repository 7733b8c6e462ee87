import { expect, test } from 'vitest';
import { isFiltered, needsRefetch, productsForm, productsVariables, readProductsView } from './productsView.ts';

const read = (search: string) => readProductsView(new URLSearchParams(search));

test('the view is read from the address and written to it, without defaults', () => {
  const view = read('?search=%20copo%20&only=ownCosts&page=3');
  expect(view).toEqual({ search: 'copo', only: 'ownCosts', page: 3, asin: '', sku: '' });
  expect(productsForm.write(view)).toBe('?search=copo&only=ownCosts&page=3');
  expect(productsVariables(view)).toEqual({ search: 'copo', only: 'OWN_COSTS', page: 3 });
  expect(productsVariables(read('only=several')).only).toBe('SEVERAL');
});

test('what is not readable is the default', () => {
  const view = read('?only=none&page=0');
  expect(view).toEqual({ search: '', only: undefined, page: 1, asin: '', sku: '' });
  expect(productsForm.write(view)).toBe('');
  expect(productsVariables(view)).toEqual({ search: null, only: null, page: 1 });
  expect(read(`?search=${'x'.repeat(201)}`).search).toHaveLength(200);
});

test('only a search and a kind filter the list', () => {
  expect([read(''), read('?page=2')].map(isFiltered)).toEqual([false, false]);
  expect([read('?search=a'), read('?only=several')].map(isFiltered)).toEqual([true, true]);
});

test('another page is fetched, and what changes nothing is not', () => {
  const at = (search: string) => new URL(`http://x/products${search}`);
  expect(needsRefetch(at('?page=2'), at('?page=3'))).toBe(true);
  expect(needsRefetch(at(''), at('?page=1'))).toBe(false);
});
