import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRead, knownSince } from './ordersCoveredSince.ts';

type Past = Parameters<typeof knownSince>[0][number];
const amazon = { marketplace: 'amazon' as const, firstDay: '2025-11-03', reach: null, wholeSince: null };
const mercadolivre = { ...amazon, marketplace: 'mercadolivre' as const, firstDay: '2026-06-15' };
/** Thirty days of windows back from 20 November 2026, 14:05. */
const reach = (next: number) => ({ since: '2025-10-20T03:00:00Z', until: '2026-11-20T17:05:00Z', next });

test.each<[string, Past[], string | null]>([
  ['orders of one marketplace: since its first', [amazon], '2025-11-03'],
  ['orders from files, two marketplaces: since the later first order', [amazon, mercadolivre], '2026-06-15'],
  [
    'a complete history without earlier orders: since its first day',
    [amazon, { ...mercadolivre, wholeSince: '2025-10-20' }],
    '2025-11-03',
  ],
  [
    'orders from a file older than the history: since the first order',
    [{ ...amazon, wholeSince: '2026-01-01' }],
    '2025-11-03',
  ],
  ['a history being read: whole days of the windows read', [{ ...amazon, reach: reach(2) }], '2026-09-22'],
  ['a history before its first window was read', [{ ...amazon, reach: reach(0) }], '2026-11-21'],
  ['a marketplace without data', [amazon, { ...mercadolivre, firstDay: null }], '2025-11-03'],
  [
    'a marketplace whose history was just started',
    [amazon, { ...mercadolivre, firstDay: null, reach: reach(0) }],
    '2025-11-03',
  ],
  ['an account without orders', [{ ...amazon, firstDay: null, wholeSince: '2025-10-20' }], null],
])('orders are known since: %s', (_, past, since) => {
  expect(knownSince(past)).toBe(since);
});

test.each<[string, Partial<Past>, boolean]>([
  ['no data', {}, false],
  ['the first sync ended before anything was read', { reach: reach(0) }, false],
  ['part of its history was read, without orders', { reach: reach(1) }, true],
  ['its complete history was read, without orders', { wholeSince: '2025-10-20' }, true],
  ['orders were read', { firstDay: '2026-11-20' }, true],
])('whether sales of a marketplace are known: %s', (_, more, isKnown) => {
  expect(isRead({ ...amazon, firstDay: null, ...more })).toBe(isKnown);
});

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`);
const past = fc.record({
  marketplace: fc.constant('amazon' as const),
  firstDay: fc.option(day),
  reach: fc.option(fc.integer({ min: 0, max: 13 }).map(reach)),
  wholeSince: fc.option(day),
});

test('nothing is known before the first order, and another marketplace never extends the known days', () => {
  fc.assert(
    fc.property(fc.array(past, { minLength: 1, maxLength: 3 }), past, (all, more) => {
      const since = knownSince(all);
      const first = all.flatMap(({ firstDay }) => firstDay ?? []).toSorted()[0];
      expect(since === null).toBe(first === undefined);
      if (!since) return;
      expect(since >= first!).toBe(true);
      const withMore = knownSince([...all, { ...more, firstDay: more.firstDay && since }])!;
      expect(withMore >= since).toBe(true);
    }),
  );
});
