import { expect, test } from 'vitest';
import { asksAnew, databaseSearch, readDatabaseView } from './databaseView.ts';

const at = (search: string) => new URL(`http://x/database${search}`);
const read = (search: string) => readDatabaseView(new URLSearchParams(search));

test('the table, its page and its order are in the address', () => {
  const view = { table: 'orders', page: 3, sort: '-id', cursor: 'abc' };
  expect(databaseSearch(view)).toBe('?table=orders&page=3&sort=-id&cursor=abc');
  expect(read('?table=orders&page=3&sort=-id&cursor=abc')).toEqual(view);
  expect(databaseSearch(read('?page=3'))).toBe('');
});

test('rows are fetched for another table, page or order, or when the same is asked for again', () => {
  expect(asksAnew(at('?table=orders'), at('?table=products'))).toBe(true);
  expect(asksAnew(at('?table=orders'), at('?table=orders&page=2'))).toBe(true);
  expect(asksAnew(at('?table=orders'), at('?table=orders'))).toBe(true);
  expect(asksAnew(at('?table=orders&sql=SELECT+1'), at('?table=orders'))).toBe(false);
});
