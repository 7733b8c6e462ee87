import { expect, test } from 'vitest';
import { publishedPercent } from './publishedPercent.ts';

test('the percentage has as few decimals as the marketplace publishes', () => {
  expect(publishedPercent(724, 6296)).toBe('11.5');
  expect(publishedPercent(1199, 9990)).toBe('12');
  expect(publishedPercent(0, 9990)).toBe('0');
});

test('every commission results from its percentage, exact to the cent', () => {
  for (let priceMinor = 1; priceMinor < 200_000; priceMinor += 997)
    for (const share of [0.001, 0.08, 0.115, 0.1337, 0.171, 0.45]) {
      const commission = Math.round(priceMinor * share);
      const percent = Number(publishedPercent(commission, priceMinor));
      expect(Math.round((percent * priceMinor) / 100 + 1e-9)).toBe(commission);
    }
});

test('a price of 0 has no percentage', () => {
  expect(publishedPercent(100, 0)).toBeNull();
});
