import { expect, test } from 'vitest';
import { inReais } from '#server/insight/sales/metrics/presentedSums.ts';
import { productSalesTotals } from './productSalesTotals.ts';

test('the rate of the totals does not depend on the order in which the dollars of the days are added', () => {
  const days = Array.from({ length: 30 }, (_, n) => ({ reais: 1_000 + n, rate: 5.1 + n / 100 }));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const reais = sum(days.map((day) => day.reais));
  const dollars = days.map((day) => day.reais / day.rate);
  const rateOf = (added: number) =>
    productSalesTotals([
      { ...inReais(), target: 'BRL', exactRevenue: reais },
      { ...inReais(), target: 'USD', exactRevenue: added },
    ]).usdRate;
  const [forward, backward] = [sum(dollars), sum(dollars.toReversed())];
  expect(reais / forward).not.toBe(reais / backward);
  expect(rateOf(forward)).toBe(rateOf(backward));
  expect(rateOf(forward)).toBeCloseTo(reais / forward, 10);
});
