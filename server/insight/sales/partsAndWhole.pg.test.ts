import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { recordPostedAmounts } from '#server/records/ledger/recordPostedAmounts.ts';
import { rollUpMonths } from '#server/records/rollups/rollUpMonths.ts';
import { periodNames } from '#server/insight/period/period.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { productSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { salesSeries } from '#server/insight/sales/series/salesSeries.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const KEYS = ['AA', 'AB', 'BB'];
const OF_ORDERS = ['pending', 'shipped', 'delivered'] as const;
const dayOf = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const anySale = fc.record({
  key: fc.constantFrom(...KEYS),
  status: fc.constantFrom(...OF_ORDERS, 'cancelled' as const),
  quantity: fc.integer({ min: 1, max: 4 }),
  priceMinor: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 8 }),
  feesMinor: fc.option(fc.integer({ min: 0, max: 999 }), { freq: 5 }),
  isInDollars: fc.boolean(),
  daysAgo: fc.integer({ min: 0, max: 100 }),
});
interface Charge {
  key: string;
  kind: 'ads' | 'storage' | 'reimbursement' | 'account';
  minor: number;
  daysAgo: number;
}
/** What belongs to no order: advertising, storage and reimbursements of a product's day, an expense of the account. */
const anyCharge: fc.Arbitrary<Charge> = fc.record({
  key: fc.constantFrom(...KEYS),
  kind: fc.constantFrom('ads' as const, 'storage' as const, 'reimbursement' as const, 'account' as const),
  minor: fc.integer({ min: 1, max: 9_999 }),
  daysAgo: fc.integer({ min: 0, max: 100 }),
});
const anyFilter: fc.Arbitrary<SalesFilter> = fc.record({
  period: fc.constantFrom(...periodNames.filter((name) => name !== 'custom')),
  marketplace: fc.option(fc.constantFrom('amazon' as const, 'mercadolivre' as const)),
  search: fc.option(fc.constantFrom('produto a', 'bb', 'nada')),
});

let posted = 0;
async function charge(shop: Shop, { key, kind, minor, daysAgo }: Charge) {
  const day = dayOf(daysAgo);
  if (kind === 'ads') return shop.advertise(key, minor, minor * 3, { day });
  const isOfAccount = kind === 'account';
  const amount: PostedAmountSnapshot = {
    marketplace: 'amazon',
    country: 'BR',
    source: 'amazon.finances',
    sourceRef: `charge-${(posted += 1)}`,
    orderExternalId: null,
    listingKey: null,
    asin: isOfAccount ? null : `B0${key}`,
    kind: isOfAccount ? 'account_fee' : kind,
    name: kind,
    isUnknown: false,
    countsAlone: isOfAccount,
    amountMinor: kind === 'reimbursement' ? minor : -minor,
    currency: 'BRL',
    day,
    postedAt: new Date(`${day}T12:00:00Z`),
  };
  await transaction((tx) => recordPostedAmounts(shop.viewer.accountId, [amount], tx));
}

test('the profits of the statuses and what belongs to no order add up to the whole, to the cent', async () => {
  await setRates(['USD', dayOf(200), 5.4321], ['USD', dayOf(40), 5.1234], ['USD', dayOf(3), 4.9877]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySale, { minLength: 1, maxLength: 20 }),
      fc.array(anyCharge, { maxLength: 8 }),
      fc.array(anyFilter, { minLength: 5, maxLength: 5 }),
      async (sales, charges, filters) => {
        const shop = await openShop();
        const orders = sales.map(({ key, status, daysAgo, isInDollars, ...amounts }) => {
          const at = new Date(NOW.getTime() - daysAgo * 86_400_000);
          const place = isInDollars ? { country: 'US', currency: 'USD' } : {};
          return order([line(key, amounts)], { status, purchasedAt: at, updatedAt: at, ...place });
        });
        await shop.sell(...KEYS.map((key) => order([line(key)], { status: 'cancelled' })), ...orders);
        await shop.cost('AA', 333);
        await shop.cost('AB', 1_250);
        for (const one of charges) await charge(shop, one);
        await transaction((tx) => rollUpMonths(shop.viewer.accountId, '2026-11-20', tx));
        for (const filter of filters) {
          const whole = await salesMetrics(shop.viewer, filter, NOW);
          expect(whole).toMatchObject({ isProfitBeforeAds: false, profitWithoutOrder: null });
          let [profit, revenue, units] = [0, 0, 0];
          const rests = new Set<number | undefined>();
          for (const status of OF_ORDERS) {
            const part = await salesMetrics(shop.viewer, { ...filter, status }, NOW);
            expect(part.isProfitBeforeAds).toBe(true);
            profit += part.profit?.minor ?? 0;
            revenue += part.revenue.minor;
            units += part.units;
            rests.add(part.profitWithoutOrder?.minor);
          }
          const [rest] = rests;
          expect(rests.size, 'the same under every status').toBe(1);
          expect(units).toBe(whole.units);
          expect(Math.abs(revenue - whole.revenue.minor), 'each is rounded once').toBeLessThanOrEqual(2);
          expect(rest === undefined ? null : profit + rest).toBe(whole.profit?.minor ?? null);
        }
      },
    ),
    { numRuns: runs(3) },
  );
});

test('what belongs to no order is advertising, storage and expenses less reimbursements, and named on every screen', async () => {
  const shop = await openShop();
  await shop.sell(order([line('AA')], { status: 'delivered' }), order([line('AA')], { status: 'shipped' }));
  await shop.cost('AA', 4_000);
  await charge(shop, { key: 'AA', kind: 'ads', minor: 700, daysAgo: 0 });
  await charge(shop, { key: 'AA', kind: 'storage', minor: 90, daysAgo: 0 });
  await charge(shop, { key: 'AA', kind: 'reimbursement', minor: 30, daysAgo: 0 });
  await charge(shop, { key: 'AA', kind: 'account', minor: 1_900, daysAgo: 0 });
  const today = { period: 'thisWeek' } as const;
  const brl = (minor: number) => ({ minor, currency: 'BRL' });
  const rest = brl(-700 - 90 + 30 - 1_900);
  for (const status of ['delivered', 'shipped'] as const)
    expect(await salesMetrics(shop.viewer, { ...today, status }, NOW)).toMatchObject({
      profit: brl(4_000),
      profitWithoutOrder: rest,
      isProfitBeforeAds: true,
    });
  expect(await salesMetrics(shop.viewer, today, NOW)).toMatchObject({
    profit: brl(8_000 + rest.minor),
    profitWithoutOrder: null,
    isProfitBeforeAds: false,
  });
  // an order's whole has nothing that belongs to no order
  const found = await salesMetrics(shop.viewer, { ...today, search: '701-0' }, NOW);
  expect(found).toMatchObject({ profit: brl(8_000), profitWithoutOrder: null, isProfitBeforeAds: true });

  const filter = { ...today, status: 'delivered' } as const;
  const { rows, totals } = await productSales(shop.viewer, filter, { limit: 5 }, NOW);
  expect(rows).toMatchObject([{ profit: brl(4_000), isProfitBeforeAds: true }]);
  expect(totals).toMatchObject({ profit: brl(4_000), isProfitBeforeAds: true });
  expect(await productSalesRemainder(shop.viewer, filter, NOW)).toMatchObject({ profit: brl(0) });
  expect(await salesSeries(shop.viewer, filter, NOW)).toMatchObject({ isBeforeAds: true });
  expect(await salesSeries(shop.viewer, today, NOW)).toMatchObject({ isBeforeAds: false });
  expect((await productSales(shop.viewer, today, { limit: 5 }, NOW)).totals.isProfitBeforeAds).toBe(false);
});
