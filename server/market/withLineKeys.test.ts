import { expect, test } from 'vitest';
import { type UnkeyedItem, withLineKeys } from './withLineKeys.ts';

const item = (listingKey: string, priceMinor: number | null, quantity: number): UnkeyedItem => ({
  listingKey,
  asin: listingKey,
  sku: listingKey,
  name: null,
  status: 'shipped',
  quantity,
  priceMinor,
  discountMinor: 0,
  shippingMinor: 0,
  feesMinor: null,
  fulfilmentMinor: null,
});

test('a line has the same key in any order of the lines', () => {
  const items = [item('B', 200, 1), item('A', 500, 2), item('A', 300, 1), item('A', 300, 2), item('A', null, 1)];
  const keyed = (list: UnkeyedItem[]) => withLineKeys(list).map((one) => [one.lineKey, one.priceMinor, one.quantity]);
  expect(keyed(items)).toEqual([
    ['A#1', null, 1],
    ['A#2', 300, 1],
    ['A#3', 300, 2],
    ['A#4', 500, 2],
    ['B#1', 200, 1],
  ]);
  expect(keyed([...items].reverse())).toEqual(keyed(items));
});
