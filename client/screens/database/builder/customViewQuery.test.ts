import { expect, test } from 'vitest';
import { cleanAlias, customViewQuery } from './customViewQuery.ts';

const keys = [{ table: 'order_items', column: 'product_id', toTable: 'products', toColumn: 'id' }];
const column = (table: string, name: string, alias = '') => ({ table, column: name, alias });

test('one table needs no join and is limited to 100 rows', () => {
  expect(
    customViewQuery({ name: '', tables: ['products'], columns: [column('products', 'asin')], joins: [] }, keys),
  ).toBe('SELECT\n  "products"."asin"\nFROM "products"\nLIMIT 100');
});

test('several tables are joined by their keys, with names and aliases quoted', () => {
  const columns = [column('products', 'name', ' Nome  "do"\nproduto '), column('order_items', 'quantity')];
  expect(customViewQuery({ name: 'Minha\nview', tables: ['products', 'order_items'], columns, joins: [] }, keys)).toBe(
    [
      '-- Minha view',
      'SELECT',
      '  "products"."name" AS "Nome ""do"" produto",',
      '  "order_items"."quantity"',
      'FROM "products"',
      'LEFT JOIN "order_items" ON "order_items"."product_id" = "products"."id"',
      'LIMIT 100',
    ].join('\n'),
  );
});

test('tables without a join produce no query instead of a cross join', () => {
  const columns = [column('products', 'asin'), column('sync_logs', 'id')];
  expect(customViewQuery({ name: '', tables: ['products', 'sync_logs'], columns, joins: [] }, keys)).toBeNull();
});

test('an alias is shortened and cleaned to a valid name', () => {
  expect(cleanAlias('a\u0000\u202eb')).toBe('a b');
  expect(new TextEncoder().encode(cleanAlias('ã'.repeat(60))).length).toBe(62);
  expect(cleanAlias('   ')).toBe('');
});
