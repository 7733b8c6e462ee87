import { expect, test } from 'vitest';
import { barParts } from './ProfitBars.tsx';
import { formatDifference, rangeTexts } from './rangeTexts.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const between = (low: number, high: number) => ({ low: brl(low), high: brl(high) });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a range has both ends, the lesser first, and one amount when they are the same', () => {
  expect(rangeTexts(between(1_000, 2_000)).map(plain)).toEqual(['R$ 10,00', 'a R$ 20,00']);
  expect(rangeTexts(between(2_000, 1_000)).map(plain)).toEqual(['R$ 10,00', 'a R$ 20,00']);
  expect(rangeTexts(between(1_000, 1_000)).map(plain)).toEqual(['R$ 10,00']);
});

test('a difference has its sign', () => {
  expect(rangeTexts(between(-1_000, 500), formatDifference).map(plain)).toEqual(['-R$ 10,00', 'a +R$ 5,00']);
  expect(plain(formatDifference(brl(0)))).toBe('R$ 0,00');
});

test('a bar is sure up to the end of its range that is nearer to zero', () => {
  const scale = { left: -100, right: 300 };
  const parts = (low: number, high: number) => barParts(between(low, high), scale);
  expect(parts(100, 300)).toEqual({ sure: { start: 25, width: 25 }, open: { start: 50, width: 50 }, isLoss: false });
  expect(parts(-100, 100)).toEqual({ sure: { start: 25, width: 0 }, open: { start: 0, width: 50 }, isLoss: false });
  expect(parts(-100, -100)).toMatchObject({ sure: { start: 0, width: 25 }, open: { width: 0 }, isLoss: true });
});
