import { expect, test } from 'vitest';
import { type ForeignKey, joinTables } from './joinTables.ts';

const key = (table: string, column: string, toTable: string): ForeignKey => ({
  table,
  column,
  toTable,
  toColumn: 'id',
});
const keys = [
  key('order_items', 'order_id', 'orders'),
  key('order_items', 'product_id', 'products'),
  key('inventory_snapshots', 'product_id', 'products'),
  key('ledger_lines', 'order_id', 'orders'),
  key('ledger_lines', 'order_item_id', 'order_items'),
  key('ledger_lines', 'product_id', 'products'),
];
const tablesOf = (chosen: string[]) => joinTables(chosen, keys).joins.map(({ table }) => table);

test('a foreign key joins two tables in either direction', () => {
  expect(joinTables(['order_items', 'orders'], keys).joins).toEqual([
    { table: 'orders', column: 'id', toTable: 'order_items', toColumn: 'order_id' },
  ]);
  expect(joinTables(['orders', 'order_items'], keys).joins).toEqual([
    { table: 'order_items', column: 'order_id', toTable: 'orders', toColumn: 'id' },
  ]);
});

test('tables without a direct key are joined by the shortest path', () => {
  expect(tablesOf(['products', 'orders'])).toEqual(['order_items', 'orders']);
  expect(tablesOf(['orders', 'inventory_snapshots'])).toEqual(['order_items', 'products', 'inventory_snapshots']);
});

test('the nearest chosen table is joined first, and no table is joined twice', () => {
  expect(tablesOf(['orders', 'products', 'order_items'])).toEqual(['order_items', 'products']);
});

test('a table without a path is not joined until the seller chooses a join', () => {
  const chosen = ['products', 'competitor_tracking', 'sync_logs'];
  expect(joinTables(chosen, keys)).toEqual({ first: 'products', joins: [], unjoined: chosen.slice(1) });
  const own = { table: 'competitor_tracking', column: 'asin', toTable: 'products', toColumn: 'asin' };
  expect(joinTables(chosen, keys, [own])).toEqual({ first: 'products', joins: [own], unjoined: ['sync_logs'] });
});

test('a chosen join to a table that is not joined has no effect', () => {
  const own = { table: 'sync_logs', column: 'id', toTable: 'orders', toColumn: 'id' };
  expect(joinTables(['products', 'sync_logs'], keys, [own]).unjoined).toEqual(['sync_logs']);
});
