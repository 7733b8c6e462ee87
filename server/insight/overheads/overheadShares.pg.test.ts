import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { line, NOW, openShop, order, setRates } from '#server/insight/sales/testing/shop.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { overheadAllocations, overheadPeriods } from '#server/records/overheads/overhead.ts';
import { setOverheadAllocation } from '#server/records/overheads/overheadAllocation.ts';
import { type OverheadInput, setOverheads } from '#server/records/overheads/setOverheads.ts';
import { overhead } from '#server/records/overheads/testing/overhead.ts';
import { overheadShares, shownOverheadShares } from './overheadShares.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const OCTOBER = { start: '2026-10-01', end: '2026-11-01' };
const at = (day: string) => ({ purchasedAt: new Date(`${day}T15:00:00Z`), updatedAt: new Date(`${day}T15:00:00Z`) });

/** A and B in reais, C in US$ on Amazon of the US, of the brand Azul; D on Mercado Livre. */
async function shop() {
  const opened = await openShop();
  const { viewer } = opened;
  const sell = (...orders: OrderSnapshot[]) => opened.sell(...orders);
  await setRates(['USD', '2026-10-05', 5], ['USD', '2026-10-20', 6]);
  await sell(
    order(
      [line('A', { quantity: 2, priceMinor: 20_000 }), line('B', { lineKey: 'B#1', priceMinor: 30_000 })],
      at('2026-10-05'),
    ),
    order([line('A')], at('2026-10-06')),
    order([line('B')], { ...at('2026-10-06'), status: 'cancelled' }),
    order([line('C', { priceMinor: 8_000 })], { ...at('2026-10-10'), country: 'US', currency: 'USD' }),
    order([line('D', { quantity: 5, priceMinor: 10_000 })], { ...at('2026-10-20'), marketplace: 'mercadolivre' }),
  );
  await opened.describe('C', { brand: 'Azul' });
  const ids = { A: 0, B: 0, C: 0, D: 0 };
  for (const key of ['A', 'B', 'C', 'D'] as const) ids[key] = await opened.idOf(key);
  const keyOf = new Map(Object.entries(ids).map(([key, id]) => [id, key]));
  return {
    viewer,
    ids,
    set: (...save: OverheadInput[]) => setOverheads(viewer, { save }),
    shares: async (days = OCTOBER, currency: 'BRL' | 'USD' = 'BRL') => {
      const found = await overheadShares(viewer.accountId, days, { currency, now: NOW });
      return (
        found && {
          ...Object.fromEntries([...found.byProduct].map(([id, part]): [string, number] => [keyOf.get(id)!, part])),
          rest: found.unallocated,
          total: found.total,
        }
      );
    },
  };
}

test.each<[string, Partial<OverheadInput>, Record<string, number>]>([
  ['none', {}, { rest: 100_000 }],
  // A 300.00, B 300.00, C 80.00 US$ at 5, D 100.00
  ['revenue', { allocation: 'revenue' }, { A: 27_273, B: 27_272, C: 36_364, D: 9_091, rest: 0 }],
  ['units', { allocation: 'units' }, { A: 30_000, B: 10_000, C: 10_000, D: 50_000, rest: 0 }],
  ['orders', { allocation: 'orders' }, { A: 40_000, B: 20_000, C: 20_000, D: 20_000, rest: 0 }],
  [
    'revenue of a marketplace',
    { allocation: 'revenue', scope: 'marketplace', marketplace: 'mercadolivre' },
    { D: 100_000, rest: 0 },
  ],
  ['units of a brand', { allocation: 'units', scope: 'brand', brand: 'Azul' }, { C: 100_000, rest: 0 }],
  ['units of an unknown brand', { allocation: 'units', scope: 'brand', brand: 'Verde' }, { rest: 100_000 }],
])('by %s', async (_name, more, expected) => {
  const { set, shares } = await shop();
  await set(overhead({ amountMinor: 100_000, ...more }));
  expect(await shares()).toEqual({ ...expected, total: 100_000 });
});

test('by fixed shares and by units of some products; what the shares leave no product bears', async () => {
  const { set, shares, ids } = await shop();
  const products = [
    { id: ids.A, percent: 33.333 },
    { id: ids.D, percent: 33.333 },
  ];
  await set(
    overhead({ amountMinor: 100, allocation: 'fixed_share', scope: 'products', products }),
    overhead({
      amountMinor: 70,
      allocation: 'units',
      scope: 'products',
      products: products.map(({ id }) => ({ id, percent: null })),
    }),
  );
  expect(await shares()).toEqual({ A: 33 + 26, D: 34 + 44, rest: 33, total: 170 });
});

test('in days without sales nothing is shared, and the second account has nothing', async () => {
  const { set, shares, viewer } = await shop();
  await set(overhead({ allocation: 'revenue' }));
  expect(await shares({ start: '2026-09-01', end: '2026-10-01' })).toEqual({ rest: 300_000, total: 300_000 });
  const { viewer: other } = await openShop();
  expect(await overheadShares(other.accountId, OCTOBER, { now: NOW })).toMatchObject({ total: 0, unallocated: 0 });
  expect(await shownOverheadShares(viewer.accountId, OCTOBER, { now: NOW })).toBeNull();
  await setOverheadAllocation(viewer, true);
  expect(await shownOverheadShares(viewer.accountId, OCTOBER, { now: NOW })).toMatchObject({ total: 300_000 });
  expect(await shownOverheadShares(other.accountId, OCTOBER, { now: NOW })).toBeNull();
});

test('in US$ each day is converted at its rate; a day without one makes all unknown', async () => {
  const { set, shares } = await shop();
  await set(overhead({ amountMinor: 310_000, allocation: 'units', validFrom: '2026-10-10' }));
  // 10 days at 5, 12 at 6
  expect(await shares(OCTOBER, 'USD')).toMatchObject({ total: 40_000, rest: 0 });
  await set(overhead({ amountMinor: 31, validFrom: '2026-10-01' }));
  expect(await shares(OCTOBER, 'USD')).toBeNull();
  await setRates();
  // C has no weight by revenue without a rate
  await set(overhead({ amountMinor: 70_000, allocation: 'revenue', name: 'b' }));
  expect(await shares()).not.toBeNull();
});

test('shares and what no product bears add up to the whole, for any overheads, days and currency', async () => {
  const { viewer, set, shares, ids } = await shop();
  await setRates(['USD', '2026-01-01', 5.4321]);
  const productIds = Object.values(ids);
  const scopes = fc.oneof(
    fc.constant({ scope: 'account' as const }),
    fc
      .constantFrom('amazon' as const, 'mercadolivre' as const)
      .map((marketplace) => ({ scope: 'marketplace' as const, marketplace })),
    fc.constantFrom('Azul', 'Verde').map((brand) => ({ scope: 'brand' as const, brand })),
    fc.subarray(productIds, { minLength: 1 }).map((own) => ({
      scope: 'products' as const,
      products: own.map((id) => ({ id, percent: null as number | null })),
    })),
  );
  const one = fc
    .record({
      every: fc.constantFrom(...overheadPeriods),
      allocation: fc.constantFrom(...overheadAllocations),
      amountMinor: fc.integer({ min: 1, max: 9_999_999 }),
      first: fc.integer({ min: 1, max: 28 }),
      percent: fc.integer({ min: 1, max: 25_000 }),
      scope: scopes,
    })
    .map(({ every, allocation, amountMinor, first, percent, scope }) => {
      const more = { every, amountMinor, validFrom: `2026-10-${String(first).padStart(2, '0')}`, ...scope };
      if (allocation !== 'fixed_share') return overhead({ ...more, allocation });
      if (!('products' in scope)) return overhead({ ...more, allocation: 'none' });
      return overhead({
        ...more,
        allocation,
        products: scope.products.map(({ id }) => ({ id, percent: percent / 1_000 })),
      });
    });
  const days = fc.record({ from: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 1, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(one, { minLength: 1, maxLength: 5 }),
      days,
      fc.constantFrom('BRL' as const, 'USD' as const),
      async (all, { from, length }, currency) => {
        await queryRows('DELETE FROM overheads WHERE account_id = $1', [viewer.accountId]);
        await set(...all);
        const day = (n: number) => new Date(Date.UTC(2026, 9, n)).toISOString().slice(0, 10);
        const { total, ...parts } = (await shares({ start: day(from), end: day(from + length) }, currency))!;
        expect(Object.values(parts).every((part) => part >= 0)).toBe(true);
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(total);
      },
    ),
    { numRuns: runs(20) },
  );
});
