import { expect, test } from 'vitest';
import { analysisPath } from './analysisPath.ts';

test("the path of an analysis has the ASIN, and the product's id when the ASIN is ambiguous", () => {
  expect(analysisPath('B0A')).toBe('/profit-analysis/B0A');
  expect(analysisPath('B0/ A')).toBe('/profit-analysis/B0%2F%20A');
  expect(analysisPath('MLB1', { marketplace: 'MERCADOLIVRE' })).toBe('/profit-analysis/MLB1?marketplace=mercadolivre');
  expect(analysisPath('B0A', { productId: 'UHJvZHVjdDo3MQ==' })).toBe(
    '/profit-analysis/B0A?product=UHJvZHVjdDo3MQ%3D%3D',
  );
});
