import { expect, test } from 'vitest';
import { addSums, type Sums } from '#server/insight/profit/detector/profitSums.ts';
import { profitOf } from '#server/insight/profit/costs.ts';
import { profitAt } from '#server/insight/profit/detector/profitLines.ts';
import type { FeeBand } from '#server/records/fees/feeBands.ts';
import { pricing } from './pricing.ts';

const band = (from: number, below: number | null, more: Partial<FeeBand> = {}): FeeBand => ({
  from,
  below,
  percent: 10,
  minimum: 0,
  fixed: 0,
  fulfilment: 500,
  ...more,
});
const nothing = addSums([]);
/** Ten units at R$ 100,00 each with fees of R$ 12,00 and freight of R$ 6,00. */
const sums: Sums = {
  ...nothing,
  units: 10,
  native: {
    ...nothing.native,
    revenue: 100_000,
    cogs: 40_000,
    fees: 12_000,
    fulfilment: 6_000,
    refunds: 3_000,
    reimbursements: 500,
    tax: 4_000,
    storage: 1_000,
    ads: 2_000,
  },
};
const profitPerUnit = profitOf(sums.native) / 10;

test('at the mean price of its sales a product has its actual profit, independent of its fee rules', () => {
  for (const bands of [
    [band(0, null)],
    [band(0, null, { percent: 18, fixed: 700 })],
    [band(0, 9_000), band(9_000, null)],
    [],
  ]) {
    const { lines, soldAt, isFromRules } = pricing(bands, sums)!;
    expect(soldAt).toBe(10_000);
    expect(isFromRules).toBe(bands.length > 0);
    expect(profitAt(lines, 10_000)).toBeCloseTo(profitPerUnit, 6);
  }
});

test('at another price, fees follow the rule, and tax and advertising are proportional to the price', () => {
  const { lines } = pricing([band(0, null)], sums)!;
  expect(profitAt(lines, 11_000)! - profitAt(lines, 10_000)!).toBeCloseTo(1_000 * (1 - 0.1 - 0.04 - 0.02), 6);
});

test('a product without sales of known cost has no profit curve', () => {
  expect(pricing([band(0, null)], nothing)).toBeNull();
});
