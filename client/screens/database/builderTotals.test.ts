import { expect, test } from 'vitest';
import { builderTotals } from './builderTotals.ts';
import type { BuilderRow } from './useBuilderRun.ts';

const row = (next: Partial<BuilderRow>): BuilderRow => ({
  asin: 'A',
  imageUrl: null,
  name: 'A',
  units: 2,
  orders: 1,
  revenue: 10.1,
  marketplace: 'amazon',
  country: 'BR',
  currency: 'BRL',
  dollars: 2.02,
  ...next,
});

test('units, orders and dollars of the products on show are added up', () => {
  expect(builderTotals([row({}), row({ units: 3, orders: 2, dollars: 0.1 })])).toEqual({
    units: 5,
    orders: 3,
    revenue: { minor: 212, currency: 'USD' },
  });
});

test('without a rate the sum is in the currency all share, and unknown where they share none', () => {
  expect(builderTotals([row({}), row({ dollars: null })]).revenue).toEqual({ minor: 2020, currency: 'BRL' });
  expect(builderTotals([row({}), row({ dollars: null, currency: 'MXN' })]).revenue).toBeNull();
  expect(builderTotals([row({ revenue: null, dollars: null })]).revenue).toBeNull();
});
