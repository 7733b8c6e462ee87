import { expect, test } from 'vitest';
import { countInterval, logProbability, shareWithin } from './negativeBinomial.ts';

const probability = (count: number, mean: number, variance: number) =>
  Math.exp(logProbability(count, { mean, variance }));

test('with variance equal to the mean, probabilities are Poisson', () => {
  expect(probability(0, 2, 2)).toBeCloseTo(Math.exp(-2), 3);
  expect(probability(3, 2, 2)).toBeCloseTo((Math.exp(-2) * 8) / 6, 3);
});

test('probabilities sum to one and have the given mean and variance', () => {
  const counts = Array.from({ length: 400 }, (_, count) => count);
  const sum = (read: (count: number) => number) =>
    counts.reduce((total, count) => total + read(count) * probability(count, 6, 15), 0);
  expect(sum(() => 1)).toBeCloseTo(1, 6);
  expect(sum((count) => count)).toBeCloseTo(6, 4);
  expect(sum((count) => (count - 6) ** 2)).toBeCloseTo(15, 3);
});

test.each([
  ['of what hardly sells nothing is expected', 0.05, 0.05, { lower: 0, upper: 0 }],
  ['of three units the interval is the nearest to four fifths', 3, 3, { lower: 1, upper: 4 }],
  ['wider scatter makes it wider', 20, 60, { lower: 11, upper: 29 }],
])('%s', (_, mean, variance, expected) => {
  expect(countInterval({ mean, variance }, 0.8)).toEqual(expected);
});

test('for thousands of units the interval is that of the normal distribution', () => {
  expect(countInterval({ mean: 10_000, variance: 1_000_000 }, 0.8)).toEqual({ lower: 8_718, upper: 11_282 });
});

test('outcomes lie within the interval as often as stated, even for small counts', () => {
  for (const [mean, variance] of [
    [0.1, 0.12],
    [1, 2],
    [30, 90],
  ] as const) {
    const counts = { mean, variance };
    const held = Array.from({ length: 300 }, (_, count) => count).reduce(
      (total, count) => total + shareWithin(count, counts, 0.8) * probability(count, mean, variance),
      0,
    );
    expect(held).toBeCloseTo(0.8, 3);
  }
});
