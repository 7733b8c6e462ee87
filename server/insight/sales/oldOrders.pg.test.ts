import { expect, test } from 'vitest';
import { transaction } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import {
  allOrdersLine,
  type AllOrdersLine,
  allOrdersSnapshots,
  parseAllOrdersHeader,
} from '#server/market/amazon/orders/allOrdersReport.ts';
import { rollUpMonths } from '#server/records/rollups/rollUpMonths.ts';
import { productSales } from '#server/insight/sales/products/productSales.ts';
import { salesMetrics } from '#server/insight/sales/metrics/salesMetrics.ts';
import type { SalesFilter } from '#server/insight/sales/metrics/salesScope.ts';
import { line, NOW, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

const COLUMNS =
  'amazon-order-id\tpurchase-date\torder-status\titem-status\tsales-channel\tsku\tasin\tquantity\titem-price';
/** What Amazon's report leaves as it was: words of orders that are long over. */
const STALE_WORDS = ['Pending', 'Unshipped', 'Pending - Waiting for Pick Up', 'PartiallyShipped'];
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();

/** The All Orders report of a first sync: old orders in a pending status, old sent ones, and three of the last days. */
function firstReport(): string[] {
  const old = Array.from({ length: 595 }, (_, n) => [
    `702-${n}`,
    daysAgo(14 + (n % 300)),
    STALE_WORDS[n % STALE_WORDS.length],
  ]);
  const sent = Array.from({ length: 40 }, (_, n) => [`703-${n}`, daysAgo(20 + n), 'Shipped - Delivered to Buyer']);
  const fresh = [0, 2, 13].map((days) => [`704-${days}`, daysAgo(days), 'Unshipped']);
  return [...old, ...sent, ...fresh].map(([id, bought, word]) =>
    [id, bought, word, 'Unshipped', 'Amazon.com.br', 'CANECA', 'B000000001', '1', '10.00'].join('\t'),
  );
}

async function syncReport(shop: Shop): Promise<void> {
  const columns = parseAllOrdersHeader(COLUMNS.split('\t'));
  const lines = firstReport().map((text) => allOrdersLine(columns, text.split('\t')) as AllOrdersLine);
  await shop.sell(...allOrdersSnapshots(lines));
}

const unnamed = { period: 'allTime' } as const;
test.each<[string, Partial<SalesFilter>]>([
  ['the whole account', {}],
  ['a search', { search: 'caneca' }],
  ['a marketplace', { marketplace: 'amazon' }],
])('old pending orders of a first sync are not new, and the status filter names them, in %s', async (_, narrow) => {
  const shop = await openShop();
  await syncReport(shop);
  for (const isRolledUp of [false, true]) {
    if (isRolledUp) await transaction((tx) => rollUpMonths(shop.viewer.accountId, '2026-11-20', tx));
    const metrics = (filter: Partial<SalesFilter> = {}) =>
      salesMetrics(shop.viewer, { ...unnamed, ...narrow, ...filter }, NOW);
    expect(await metrics()).toMatchObject({ orders: 638, newOrders: 3, pendingOrders: 598 });
    const pending = await metrics({ status: 'pending' });
    expect(pending).toMatchObject({ orders: 598, newOrders: 3, pendingOrders: 598 });
    const { totals } = await productSales(shop.viewer, { ...unnamed, ...narrow, status: 'pending' }, { limit: 1 }, NOW);
    expect(totals.units, 'the products of the filter').toBe(pending.units);
    expect(await metrics({ status: 'delivered' })).toMatchObject({ orders: 40, newOrders: 0, pendingOrders: 0 });
    expect(await metrics({ period: 'lastMonth' })).toMatchObject({ newOrders: 0 });
    expect(await metrics({ period: 'today' })).toMatchObject({ orders: 1, newOrders: 1, pendingOrders: 1 });
  }
});

test('paid orders of Mercado Livre whose delivery is not read yet are new for two weeks only', async () => {
  const shop = await openShop();
  const paid = (days: number, packId: string | null = null) =>
    order([line('MLB1')], {
      marketplace: 'mercadolivre',
      status: 'pending',
      marketplaceStatus: 'paid',
      packId,
      purchasedAt: new Date(daysAgo(days)),
      updatedAt: new Date(daysAgo(days)),
    });
  await shop.sell(paid(1, '1'), paid(1, '1'), paid(30), paid(30, '2'), paid(30, '2'), paid(400));
  expect(await salesMetrics(shop.viewer, unnamed, NOW)).toMatchObject({ orders: 4, newOrders: 1, pendingOrders: 4 });
});
