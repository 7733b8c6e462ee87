import { expect, test } from 'vitest';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { addSums } from '#server/insight/profit/detector/profitSums.ts';
import { campaignInsights } from './campaignInsights.ts';

const nothing = addSums([]);
/** A product with R$ 1.000,00 revenue and 20 % margin before advertising; advertising and its sales in centavos. */
function found(ads: number, adSales: number) {
  const reais = { ...nothing.native, revenue: 100_000, cogs: 80_000, ads, ad_sales: adSales };
  const analysis = {
    product: { id: 1, name: 'Garrafa', currency: 'BRL' },
    unitsWithoutCost: 0,
    units: 10,
    sums: { ...nothing, units: 10, native: reais, reais },
  } as ProfitAnalysis;
  return campaignInsights([analysis]).map(({ priority, impact }) => [priority, impact!.minor]);
}

test('advertising above the break-even ACOS is too expensive, by the excess', () => {
  expect(found(4_000, 20_000), 'an ACOS of 20 %: it breaks even').toEqual([]);
  expect(found(4_000, 16_000), '25 %').toEqual([['medium', 800]]);
  expect(found(4_000, 8_000), '50 %').toEqual([['high', 2_400]]);
});

test('advertising without sales is lost in full, from R$ 20,00', () => {
  expect(found(2_000, 0)).toEqual([['high', 2_000]]);
  expect(found(1_999, 0)).toEqual([]);
});
