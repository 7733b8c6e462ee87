import { expect, test } from 'vitest';
import { type ListedStock, masterStock } from './masterStock.ts';

const listed = (more: Partial<ListedStock> = {}): ListedStock => ({
  stockId: 1,
  marketplace: 'mercadolivre',
  place: 'full',
  available: 10,
  reserved: 1,
  inbound: 2,
  locations: null,
  ...more,
});

test('listings that share a stock count it once, stocks of different places add up', () => {
  const shared = [listed(), listed(), listed()];
  expect(masterStock(shared)).toEqual({
    available: 10,
    reserved: 1,
    inbound: 2,
    places: [{ place: 'full', available: 10, inbound: 2, listings: 3 }],
  });
  expect(masterStock([...shared, listed({ stockId: 2, marketplace: 'amazon', place: 'fba', available: 4 })])).toEqual({
    available: 14,
    reserved: 2,
    inbound: 4,
    places: [
      { place: 'fba', available: 4, inbound: 2, listings: 1 },
      { place: 'full', available: 10, inbound: 2, listings: 3 },
    ],
  });
});

test('the shelf that two marketplaces sell from is not two shelves', () => {
  const shelf = { place: 'own' as const, reserved: 0, inbound: 0 };
  const amazon = listed({ ...shelf, stockId: 2, marketplace: 'amazon', available: 7 });
  expect(masterStock([amazon, listed({ ...shelf, available: 9 })]).places).toEqual([
    { place: 'own', available: 9, inbound: 0, listings: 2 },
  ]);
  // two stocks of one marketplace are two
  expect(masterStock([amazon, listed({ ...shelf, stockId: 3, marketplace: 'amazon', available: 1 })]).available).toBe(
    8,
  );
});

test('the places that a marketplace names come before that of the listing', () => {
  const places = [
    { kind: 'full', available: 4 },
    { kind: 'depot', available: 6 },
    { kind: 'moon', available: 1 },
  ];
  expect(masterStock([listed({ locations: places })])).toMatchObject({
    available: 10,
    places: [
      { place: 'full', available: 4 },
      { place: 'depot', available: 6 },
    ],
  });
});

test('what was never counted is unknown, not zero', () => {
  const unknown = listed({ available: null, reserved: null, inbound: null });
  expect(masterStock([unknown])).toEqual({ available: null, reserved: null, inbound: null, places: [] });
  expect(masterStock([unknown, listed({ stockId: 2, available: 0 })]).available).toBe(0);
  expect(masterStock([])).toEqual({ available: null, reserved: null, inbound: null, places: [] });
});
