import { expect, test } from 'vitest';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { addSums, type Sums } from '#server/insight/profit/detector/profitSums.ts';
import { defaultSettings } from '#server/insight/profit/settings/profitSettings.ts';
import { profitFindings } from './profitFindings.ts';

const nothing = addSums([]);
const refunded = (percent: number, units = 5): Sums => {
  const native = { ...nothing.native, revenue: 100_000, refunds: percent * 1_000 };
  return { ...nothing, units, native, reais: native };
};
const sold = (id: number, more: object = {}) =>
  ({
    product: { id, name: `Produto ${id}` },
    status: 'healthy',
    marginPercent: 30,
    profit: null,
    units: 5,
    unitsWithoutCost: 0,
    sums: refunded(0),
    ...more,
  }) as ProfitAnalysis;
const kinds = (analyses: ProfitAnalysis[], { before = nothing, weekAgo = nothing } = {}) =>
  profitFindings(analyses, defaultSettings, {
    before: new Map(analyses.map(({ product }) => [product.id, before])),
    weekAgo: new Map(analyses.map(({ product }) => [product.id, weekAgo])),
    crossed: new Map(),
  }).map(({ kind, severity }) => `${kind} ${severity}`);

test.each([
  ['a twentieth of revenue, twice as much as before, of five units', 5, 2.5, 5, ['refund_spike medium']],
  ['less than a twentieth', 4.9, 0, 5, []],
  ['less than twice as much as before', 5, 2.6, 5, []],
  ['of four units', 5, 2.5, 4, []],
  ['a tenth of revenue', 10, 5, 5, ['refund_spike high']],
  ['hardly less than a tenth', 9.9, 0, 5, ['refund_spike medium']],
])('refunds: %s', (_, share, usual, units, found) => {
  expect(kinds([sold(1, { units, sums: refunded(share, units) })], { before: refunded(usual) })).toEqual(found);
});

test('up to twenty products without a cost have separate alerts, more have a single alert', () => {
  const without = (count: number) => Array.from({ length: count }, (_, id) => sold(id, { unitsWithoutCost: 1 }));
  expect(kinds(without(20))).toHaveLength(20);
  expect(kinds(without(21))).toEqual(['missing_cost medium']);
});

test('a lower margin within the same status is not a crossing', () => {
  const weekAgo = refunded(60); // 40 %
  expect(kinds([sold(1, { marginPercent: 20 })], { weekAgo })).toEqual([]);
  expect(kinds([sold(1, { marginPercent: 10, status: 'low' })], { weekAgo })).toEqual(['margin_crossing medium']);
  expect(kinds([sold(1, { marginPercent: -1, status: 'loss' })], { weekAgo })).toEqual(['margin_crossing high']);
});
