import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LedgerKind, ledgerKindFacts, ledgerKinds } from '#server/market/ledger/ledgerKinds.ts';
import { confirmation, ladderKinds, ladderOf, type LadderFacts, type LadderLine, stepBases } from './ladder.ts';

const KNOWN: LadderFacts['without'] = { advertising: 'known', taxes: 'known', returns: 'known' };
const line = (kind: LedgerKind, amountMinor: number | null, more: Partial<LadderLine> = {}): LadderLine => ({
  kind,
  amountMinor,
  basis: amountMinor === null ? 'unread' : 'posted',
  source: 'order',
  postedOn: null,
  ...more,
});
const figures = (lines: LadderLine[], facts: Partial<LadderFacts> = {}) =>
  ladderOf(lines, { adsMinor: 0, without: KNOWN, ...facts }).map(({ code, amountMinor, basis }) => [
    code,
    amountMinor,
    basis,
  ]);

const anyLine = fc
  .record({
    kind: fc.constantFrom(...ladderKinds),
    minor: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
    basis: fc.constantFrom('estimated', 'provisional', 'posted', 'confirmed'),
    source: fc.constantFrom('order', 'fee_rules', 'amazon.finances', 'mercadolivre.bill'),
  })
  .map(({ kind, minor, basis, source }) =>
    line(kind, minor, { source, basis: minor === null ? 'unread' : (basis as LadderLine['basis']) }),
  );
const anyFacts = fc.record({
  adsMinor: fc.integer({ min: 0, max: 50_000 }),
  without: fc.record({
    advertising: fc.constantFrom('known' as const, 'mayChange' as const, 'unread' as const),
    taxes: fc.constantFrom('known' as const, 'unread' as const),
    returns: fc.constantFrom('known' as const, 'mayChange' as const),
  }),
});

test('steps come to the sum of all lines less advertising, to the cent, whatever the lines', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 40 }), anyFacts, (some, facts) => {
      const lines = [line('item_revenue', 10_000), ...some];
      const steps = ladderOf(lines, facts);
      const all = lines.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0) - facts.adsMinor;
      expect(steps.at(-1)).toMatchObject({ code: 'profit', amountMinor: all });
      let running = 0;
      const runningSums = steps.flatMap(({ isSum, amountMinor }) => {
        if (isSum) return [running];
        running += amountMinor ?? 0;
        return [];
      });
      expect(steps.filter(({ isSum }) => isSum).map(({ amountMinor }) => amountMinor)).toEqual(runningSums);
      const { openMinor, percent } = confirmation(steps);
      expect(openMinor).toBeGreaterThanOrEqual(0);
      expect(percent!).toBeGreaterThanOrEqual(0);
      expect(percent!).toBeLessThanOrEqual(100);
    }),
  );
});

test('every kind of the ledger that counts in the profit of an order is in one step', () => {
  const counting = ledgerKinds.filter((kind) => {
    const { group } = ledgerKindFacts[kind];
    return group !== null && group !== 'ads' && group !== 'overheads';
  });
  expect(ladderKinds).toEqual(counting);
  for (const kind of counting) {
    const holding = ladderOf([line(kind, 5)], { adsMinor: 0, without: KNOWN }).filter(({ lines }) => lines.length > 0);
    expect([kind, holding.length]).toEqual([kind, 1]);
  }
});

test('what may still come and what was not read is unknown, and adds nothing', () => {
  const lines = [
    line('item_revenue', 10_000),
    line('commission', -1_200, { basis: 'estimated', source: 'fee_rules' }),
    line('fulfilment', -800, { source: 'amazon.finances' }),
    line('product_cost', null, { source: 'product_costs' }),
  ];
  const without = { advertising: 'unread', taxes: 'unread', returns: 'mayChange' } as const;
  expect(figures(lines, { without })).toEqual([
    ['price', 10_000, 'known'],
    ['commission', -1_200, 'estimated'],
    ['freight', -800, 'confirmed'],
    ['received', 8_000, 'estimated'],
    ['cost', null, 'unread'],
    ['taxes', null, 'unread'],
    ['advertising', null, 'unread'],
    ['returns', null, 'mayChange'],
    ['profit', 8_000, 'unread'],
  ]);
  expect(confirmation(ladderOf(lines, { adsMinor: 0, without }))).toEqual({ openMinor: 1_200, percent: 90 });
});

test('a step of which a part is unknown may change, and a settled one without a line is 0', () => {
  const lines = [line('item_revenue', 10_000), line('product_cost', -300), line('product_cost', null)];
  const steps = new Map(ladderOf(lines, { adsMinor: 40, without: KNOWN }).map((step) => [step.code, step]));
  expect(steps.get('cost')).toMatchObject({ amountMinor: -300, basis: 'mayChange' });
  expect(steps.get('returns')).toMatchObject({ amountMinor: 0, basis: 'known' });
  expect(steps.get('advertising')).toMatchObject({ amountMinor: -40, basis: 'estimated' });
  expect(steps.has('fixedFee')).toBe(false);
});

test('an order without a price has no sums, and one without lines no ladder', () => {
  const sums = ladderOf([line('item_revenue', null)], { adsMinor: 0, without: KNOWN }).filter(({ isSum }) => isSum);
  expect(sums.map(({ amountMinor }) => amountMinor)).toEqual([null, null]);
  expect(ladderOf([], { adsMinor: 0, without: KNOWN })).toEqual([]);
  expect(stepBases[0]).toBe('unread');
});

test('while the price is unknown no step is a known 0', () => {
  const steps = figures([line('item_revenue', null), line('commission', null)]);
  expect(steps.filter(([, amount]) => amount !== null)).toEqual([]);
  expect(steps.filter(([, , basis]) => basis === 'known')).toEqual([]);
  expect(figures([line('item_revenue', 100)])).toContainEqual(['cost', 0, 'known']);
});
