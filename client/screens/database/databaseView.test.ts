import { expect, test } from 'vitest';
import { needsRefetch, databaseSearch, readDatabaseView } from './databaseView.ts';

const at = (search: string) => new URL(`http://x/database${search}`);
const read = (search: string) => readDatabaseView(new URLSearchParams(search));

test('the URL holds the table, its page and its order', () => {
  const view = { table: 'orders', page: 3, sort: '-id', cursor: 'abc' };
  expect(databaseSearch(view)).toBe('?table=orders&page=3&sort=-id&cursor=abc');
  expect(read('?table=orders&page=3&sort=-id&cursor=abc')).toEqual(view);
  expect(databaseSearch(read('?page=3'))).toBe('');
});

test('rows are fetched for another table, page or order, and on a retry', () => {
  expect(needsRefetch(at('?table=orders'), at('?table=products'))).toBe(true);
  expect(needsRefetch(at('?table=orders'), at('?table=orders&page=2'))).toBe(true);
  expect(needsRefetch(at('?table=orders'), at('?table=orders'))).toBe(true);
  expect(needsRefetch(at('?table=orders&sql=SELECT+1'), at('?table=orders'))).toBe(false);
});
