import { expect, test } from 'vitest';
import { shownAmount, shownInOf, shownSteps } from './shownAmounts.ts';

const step = (amountMinor: number | null, isSum = false) => ({ amountMinor, isSum });
const minors = (steps: Parameters<typeof shownSteps>[0], rate: number) =>
  shownSteps(steps, { currency: 'USD', rate }).map((amount) => amount?.minor ?? null);

test('an amount is rounded once, half away from zero, and unknown stays unknown', () => {
  const shown = shownInOf('USD', 'BRL', 0.25);
  expect([shownAmount(10_002, shown), shownAmount(-10_002, shown)]).toEqual([
    { minor: 2_501, currency: 'USD' },
    { minor: -2_501, currency: 'USD' },
  ]);
  expect(shownAmount(null, shown)).toBeNull();
  expect(shownAmount(0, shown)).toEqual({ minor: 0, currency: 'USD' });
});

test('without a rate an order stays in its own currency', () => {
  expect(shownAmount(777, shownInOf('USD', 'EUR', null))).toEqual({ minor: 777, currency: 'EUR' });
});

test('the steps of a ladder add up to its sums, to the cent', () => {
  const steps = [step(8_599), step(-1_118), step(-250), step(7_231, true), step(null), step(-5_001), step(2_230, true)];
  for (const rate of [1, 1 / 5.4321, 0.5, 1 / 3, 17]) {
    const [price, fee, fixed, received, unknown, cost, profit] = minors(steps, rate);
    expect(price! + fee! + fixed!).toBe(received);
    expect(received! + cost!).toBe(profit);
    expect(unknown).toBeNull();
    expect(profit).toBe(Math.round(2_230 * rate));
  }
  expect(minors(steps, 1)).toEqual(steps.map(({ amountMinor }) => amountMinor));
});
