import { expect, test } from 'vitest';
import { queryRow, transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { line, openShop, order } from '#server/insight/sales/testing/shop.ts';
import { setPriceDecision } from './setPriceDecision.ts';
import { storePriceSuggestions } from './storePriceSuggestions.ts';

useTestDatabase();

test('a dismissed suggestion stays dismissed while about the same price is suggested', async () => {
  const { viewer, ...shop } = await openShop();
  await shop.sell(order([line('A')]));
  const productId = await shop.idOf('A');
  const suggest = async (suggestedPrice: number) => {
    const limits = { minPrice: 9_000, maxPrice: 11_000, currentPrice: 10_500, profitChange: 500 };
    const known = { buyBoxProbability: null, elasticity: -2, basis: 'elasticity' as const, confidence: 0.8 };
    const found = { productId, suggestedPrice, ...limits, ...known, pricePoints: 4, inStockDays: 90 };
    await transaction((tx) => storePriceSuggestions(viewer.accountId, [found], tx));
    return (
      await queryRow<{ status: string }>('SELECT status FROM price_suggestions WHERE account_id = $1', [
        viewer.accountId,
      ])
    ).status;
  };
  expect(await suggest(10_000)).toBe('pending');
  await setPriceDecision(viewer, productId, 'dismissed');
  expect(await suggest(10_200), 'two percent higher').toBe('dismissed');
  expect(await suggest(9_996), 'two percent cheaper').toBe('dismissed');
  expect(await suggest(9_796), 'more').toBe('pending');
});
