import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profitFigures, type ProfitSums } from './profitFigures.ts';

const sums = (more: Partial<ProfitSums> = {}): ProfitSums => {
  const given = {
    units: 12,
    pricedUnits: 10,
    unitsWithoutCost: 2,
    exactRevenue: 2000,
    cogs: 700,
    fees: 300,
    fulfilment: 180,
    estimated: 120,
    preAdProfit: 640,
    ads: 150,
    adSales: 750,
    ...more,
  };
  return { ...given, profitMinor: Math.round(given.preAdProfit - given.ads) };
};

test('vector 4: pre-ad 640, break-even 32 %, ACOS 20 %, net 490, margin 24.5 %, ROI 70 %', () => {
  expect(profitFigures(sums())).toEqual({
    profitMinor: 490,
    marginPercent: 24.5,
    roiPercent: 70,
    acosPercent: 20,
    breakEvenAcosPercent: 32,
    spendWithoutSales: false,
    estimatedShare: 0.25,
  });
});

test('vector 9: a ratio is the ratio of the sums, not the mean of ratios', () => {
  const ofBoth = profitFigures(sums({ ads: 100 + 1, adSales: 1000 + 2 }));
  expect(ofBoth.acosPercent).toBeCloseTo(10.08, 2);
});

test('margin is break-even ACOS minus advertising over revenue', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), amount, fc.nat(1_000_000), (revenue, preAdProfit, ads) => {
      const figures = profitFigures(sums({ exactRevenue: revenue, preAdProfit, ads }));
      expect(figures.marginPercent).toBeCloseTo(figures.breakEvenAcosPercent! - (ads * 100) / revenue, 6);
    }),
  );
});

test('without sales, profit is the negative cost of advertising and storage', () => {
  const nothingSold = { units: 0, pricedUnits: 0, exactRevenue: 0, cogs: 0, fees: 0, fulfilment: 0, preAdProfit: -30 };
  expect(profitFigures(sums(nothingSold))).toMatchObject({ profitMinor: -180, marginPercent: null, roiPercent: null });
});

test('with sales of unknown cost, profit and its ratios are null', () => {
  const nothingCosted = {
    pricedUnits: 0,
    cogs: 0,
    fees: 0,
    fulfilment: 0,
    estimated: 0,
    preAdProfit: 0,
  };
  expect(profitFigures(sums(nothingCosted))).toEqual({
    profitMinor: null,
    marginPercent: null,
    roiPercent: null,
    acosPercent: 20,
    breakEvenAcosPercent: null,
    spendWithoutSales: false,
    estimatedShare: null,
  });
});

test('while no unit sold has a cost, profit is before it and has no ratios', () => {
  expect(profitFigures(sums({ unitsWithoutCost: 12 }))).toMatchObject({
    profitMinor: 490,
    marginPercent: null,
    roiPercent: null,
    breakEvenAcosPercent: null,
    acosPercent: 20,
  });
});

test('a ratio with denominator zero is null', () => {
  expect(profitFigures(sums({ cogs: 0 })).roiPercent).toBeNull();
  expect(profitFigures(sums({ exactRevenue: 0 }))).toMatchObject({ marginPercent: null, breakEvenAcosPercent: null });
  expect(profitFigures(sums({ adSales: 0 }))).toMatchObject({ acosPercent: null, spendWithoutSales: true });
  expect(profitFigures(sums({ ads: 0, adSales: 0 }))).toMatchObject({ acosPercent: null, spendWithoutSales: false });
});
