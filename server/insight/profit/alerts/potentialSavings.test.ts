import { expect, test } from 'vitest';
import { type ComparedProduct, potentialSavings } from './potentialSavings.ts';

const product = (id: number, fees: number, more: Partial<ComparedProduct> = {}): ComparedProduct => ({
  id,
  category: 'home',
  costs: { product_cost: 1_000, amazon_fees: fees, storage: 0, returns: 0 },
  revenue: 10_000,
  units: 10,
  ...more,
});

test('fees can be reduced to the rate of the best quartile of the category', () => {
  const products = [product(1, 1_000), product(2, 1_500), product(3, 2_000), product(4, 2_500)];
  const savings = potentialSavings([...products, product(5, 100, { category: 'toys' })], 5);
  expect(savings.get(4)).toEqual([
    { group: 'product_cost', saving: 50 },
    { group: 'amazon_fees', saving: 1_500 },
  ]);
  expect(savings.get(1)).toEqual([{ group: 'product_cost', saving: 50 }]);
  expect(savings.get(5)).toEqual([{ group: 'product_cost', saving: 50 }]);
});

test('storage is compared per unit, returns by revenue, and no saving exceeds its cost', () => {
  const costs = { product_cost: 0, amazon_fees: 0, storage: 600, returns: 900 };
  const savings = potentialSavings(
    [product(1, 0, { costs: { ...costs, storage: 0, returns: -50 } }), product(2, 0, { costs })],
    5,
  );
  expect(savings.get(2)).toEqual([
    { group: 'storage', saving: 600 },
    { group: 'returns', saving: 900 },
  ]);
  expect(savings.get(1)).toEqual([]);
});
