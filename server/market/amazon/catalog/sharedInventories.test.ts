import { expect, test } from 'vitest';
import { sharedInventories } from './sharedInventories.ts';

const stock = (listingKey: string, inventory: string | null, available: number, more = {}) => ({
  marketplace: 'amazon' as const,
  country: 'BR',
  listingKey,
  inventory,
  available,
  reserved: 0,
  inbound: 0,
  ...more,
});
const pools = (...stocks: ReturnType<typeof stock>[]) =>
  sharedInventories(stocks).map(({ listingKey, poolKey, available }) => [listingKey, poolKey, available]);

test('SKUs of one inventory with the same figures are one stock', () => {
  expect(
    pools(
      stock('B', 'X001 NewItem', 9),
      stock('A', 'X001 NewItem', 9),
      stock('C', 'X001 UsedGood', 9),
      stock('D', 'X002 NewItem', 9),
      stock('E', null, 9),
      stock('F', null, 9),
    ),
  ).toEqual([
    ['B', 'A', 9],
    ['A', 'A', 9],
    ['C', 'C', 9],
    ['D', 'D', 9],
    ['E', 'E', 9],
    ['F', 'F', 9],
  ]);
});

test('SKUs of one inventory whose figures differ have stocks of their own, and empty ones stay as they were', () => {
  expect(pools(stock('A', 'X001 NewItem', 9), stock('B', 'X001 NewItem', 9, { inbound: 1 }))).toEqual([
    ['A', 'A', 9],
    ['B', 'B', 9],
  ]);
  expect(pools(stock('A', 'X001 NewItem', 0), stock('B', 'X001 NewItem', 0), stock('C', 'X002 NewItem', 0))).toEqual([
    ['A', undefined, 0],
    ['B', undefined, 0],
    ['C', 'C', 0],
  ]);
});
