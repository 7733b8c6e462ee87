import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { rollUpMonths } from '#server/records/rollups/rollUpMonths.ts';
import { period, periodNames } from '#server/insight/period/period.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { productSalesRemainder } from '#server/insight/sales/products/productSalesRemainder.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import { line, NOW, openShop, order, setRates, type Shop } from '#server/insight/sales/testing/shop.ts';
import { runs } from '#server/platform/testing/runs.ts';

useTestDatabase();

const KEYS = ['AA', 'AB', 'BA', 'BB'];
const UNIT_COST: Record<string, number> = { AA: 333, AB: 1_250 };
const statuses = ['pending', 'shipped', 'delivered', 'cancelled'] as const;

const anyOrder = fc
  .record({
    items: fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    priceMinor: fc.option(fc.integer({ min: 1, max: 99_999 }), { freq: 8 }),
    feesMinor: fc.option(fc.integer({ min: 0, max: 999 }), { freq: 5 }),
    status: fc.constantFrom(...statuses),
    isMercadoLivre: fc.boolean(),
    cart: fc.option(fc.constantFrom('900001', '900002')),
    hoursAgo: fc.oneof(fc.integer({ min: 0, max: 24 * 70 }), fc.integer({ min: 0, max: 24 * 500 })),
  })
  .map(({ items, isMercadoLivre, cart, status, hoursAgo, ...amounts }): OrderSnapshot => {
    const at = new Date(NOW.getTime() - hoursAgo * 3_600_000);
    return order(
      items.map((key) => line(isMercadoLivre ? `M${key}` : key, { sku: key, ...amounts })),
      {
        status,
        marketplace: isMercadoLivre ? 'mercadolivre' : 'amazon',
        packId: isMercadoLivre ? cart : null,
        purchasedAt: at,
        updatedAt: at,
      },
    );
  });

const anyFilter: fc.Arbitrary<SalesFilter> = fc.record({
  period: fc.constantFrom(...periodNames.filter((name) => name !== 'custom')),
  marketplace: fc.option(fc.constantFrom('amazon' as const, 'mercadolivre' as const)),
  status: fc.option(fc.constantFrom(...statuses)),
  search: fc.option(fc.constantFrom('produto', 'produto a', 'produto mb', 'bb', '701-0', '900001', 'nada')),
});

const keep = ({ viewer }: Shop) => transaction((tx) => rollUpMonths(viewer.accountId, '2026-11-20', tx));

/** Figures of a filter, computed directly from the orders. */
function countByHand(orders: OrderSnapshot[], filter: SalesFilter, sinceDay = '') {
  const dayOf = ({ purchasedAt }: OrderSnapshot) =>
    new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(purchasedAt);
  const firstDay = orders.map(dayOf).sort()[0];
  const { start, end } = period(filter, NOW, firstDay);
  const search = filter.search ?? '';
  let units = 0;
  let revenue = 0;
  let profit = 0;
  let priced = 0;
  const purchases = new Set<string>();
  for (const sold of orders) {
    const day = dayOf(sold);
    if (day < start || day >= end || day < sinceDay) continue;
    if (filter.marketplace && sold.marketplace !== filter.marketplace) continue;
    if (filter.status ? sold.status !== filter.status : sold.status === 'cancelled') continue;
    const isNamed = search.length >= 5 && (sold.externalId.startsWith(search) || sold.packId?.startsWith(search));
    for (const item of sold.items) {
      const words = `${item.name} ${item.sku} ${item.asin}`.toLowerCase();
      if (!isNamed && !words.includes(search)) continue;
      units += item.quantity;
      revenue += item.priceMinor ?? 0;
      purchases.add(`${day} ${sold.packId ?? sold.externalId}`);
      const cost = UNIT_COST[item.sku!];
      if (item.priceMinor !== null) priced += item.quantity;
      if (item.priceMinor !== null)
        profit += item.priceMinor - (item.feesMinor ?? 0) - item.fulfilmentMinor! - (cost ?? 0) * item.quantity;
    }
  }
  const isKnown = units === 0 || priced > 0;
  return { units, revenue, profit: isKnown ? profit : null, orders: purchases.size };
}

test('cards, rows and totals agree with each other and with the orders, to the cent, with any filters', async () => {
  await setRates();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOrder, { minLength: 1, maxLength: 25 }),
      fc.array(anyFilter, { minLength: 6, maxLength: 6 }),
      async (orders, filters) => {
        const shop = await openShop();
        // past months are rolled up with the first half of the orders; the rest arrives later
        const known = orders.slice(0, Math.floor(orders.length / 2));
        if (known.length) await shop.sell(...known);
        await keep(shop);
        await shop.sell(...orders.slice(known.length));
        const sold = new Set(orders.flatMap(({ items }) => items.map(({ listingKey }) => listingKey)));
        for (const key of sold) {
          const cost = UNIT_COST[key.slice(-2)];
          if (cost !== undefined) await shop.cost(key, cost);
        }
        const whole = { period: 'last12Months' } as const;
        const before = await productSales(shop.viewer, whole, { limit: 100 }, NOW);
        await keep(shop);
        expect(await productSales(shop.viewer, whole, { limit: 100 }, NOW)).toEqual(before);
        for (const filter of filters) {
          const byHand = countByHand(orders, filter);
          const metrics = await salesMetrics(shop.viewer, filter, NOW);
          const { rows, totals } = await productSales(shop.viewer, filter, { limit: 100 }, NOW);
          const sum = (read: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + read(row), 0);
          const agreed = { units: byHand.units, revenue: byHand.revenue, profit: byHand.profit };
          expect({
            units: metrics.units,
            revenue: metrics.revenue.minor,
            profit: metrics.profit?.minor ?? null,
          }).toEqual(agreed);
          const remainder = await productSalesRemainder(shop.viewer, filter, NOW);
          expect({
            units: sum((row) => row.units),
            revenue: sum((row) => row.revenue.minor),
            profit: agreed.profit === null ? null : sum((row) => row.profit?.minor ?? 0) + remainder!.profit!.minor,
          }).toEqual(agreed);
          expect({
            units: totals.units,
            revenue: totals.revenue.minor,
            profit: totals.profit?.minor ?? null,
          }).toEqual(agreed);
          expect(metrics.orders).toBe(byHand.orders);
          const pendingSince = (day?: string) =>
            filter.status && filter.status !== 'pending'
              ? 0
              : countByHand(orders, { ...filter, status: 'pending' }, day).orders;
          expect(metrics.newOrders).toBe(pendingSince('2026-11-07'));
          expect(metrics.pendingOrders).toBe(pendingSince());
          expect(metrics.cancelledRevenue.minor).toBe(countByHand(orders, { ...filter, status: 'cancelled' }).revenue);
        }
      },
    ),
    { numRuns: runs(5) },
  );
});
