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

test('units, orders and dollars of the listed products are summed', () => {
  expect(builderTotals([row({}), row({ units: 3, orders: 2, dollars: 0.1 })])).toEqual({
    units: 5,
    orders: 3,
    revenue: { minor: 212, currency: 'USD' },
    unpriced: 0,
  });
});

test('without a rate the sum is in the common currency, and unknown without one', () => {
  expect(builderTotals([row({}), row({ dollars: null })]).revenue).toEqual({ minor: 2020, currency: 'BRL' });
  expect(builderTotals([row({}), row({ dollars: null, currency: 'MXN' })]).revenue).toBeNull();
});

test('a product without a known price is in no sum and counted as excluded', () => {
  const unknown = row({ revenue: null, dollars: null });
  expect(builderTotals([row({}), unknown])).toMatchObject({ revenue: { minor: 202, currency: 'USD' }, unpriced: 1 });
  expect(builderTotals([unknown]).revenue).toBeNull();
});
