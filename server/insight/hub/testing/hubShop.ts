import { queryRows } from '#server/platform/postgres/db.ts';
import { setTraffic } from '#server/insight/traffic/testing/setTraffic.ts';
import { masterProduct, type MasterProduct } from '#server/records/masters/masterProducts.ts';
import { line, openShop, order, type Shop } from '#server/insight/sales/testing/shop.ts';

/** Noon of a day in São Paulo, as the time of an order. */
const on = (day: string) => {
  const noon = new Date(`${day}T15:00:00Z`);
  return { purchasedAt: noon, updatedAt: noon };
};

export interface HubShop extends Shop {
  /** The product of the listings A (Amazon), M (Mercado Livre) and U (Amazon US); B is another. */
  master: () => Promise<MasterProduct>;
}

/**
 * A shop with a product of three listings, A, M and U, and another product B: sales of 2 to 20 November 2026, of 15 October, cancelled ones, costs, prices,
 * advertising of A and visits.
 */
export async function openHubShop(name?: string): Promise<HubShop> {
  const shop = await openShop(name);
  const { accountId } = shop.viewer;
  const m = line('MLB1', { asin: 'MLB1', sku: 'M', priceMinor: 9_990, feesMinor: 1_100, fulfilmentMinor: 900 });
  const u = line('U', { asin: 'B0U', priceMinor: 2_999, feesMinor: 450, fulfilmentMinor: 300 });
  await shop.sell(
    order([line('A', { quantity: 3, priceMinor: 30_000, feesMinor: 4_500, fulfilmentMinor: 1_501 })], on('2026-11-10')),
    order([line('A')], on('2026-11-19')),
    order([line('A')], { ...on('2026-11-18'), status: 'cancelled' }),
    order([line('A'), line('B', { lineKey: 'B#1' })], on('2026-10-15')),
    order([m], { ...on('2026-11-12'), marketplace: 'mercadolivre' }),
    order([u], { ...on('2026-11-11'), country: 'US', currency: 'USD' }),
    order([line('B')], on('2026-11-12')),
  );
  await queryRows(
    `UPDATE products SET master_id = (SELECT min(master_id) FROM products WHERE account_id = $1)
     WHERE account_id = $1 AND listing_key IN ('A', 'MLB1', 'U')`,
    [accountId],
  );
  for (const [key, price] of [
    ['A', 10_000],
    ['MLB1', 9_990],
    ['U', 2_999],
  ] as const)
    await queryRows('UPDATE products SET price_minor = $3 WHERE account_id = $1 AND listing_key = $2', [
      accountId,
      key,
      price,
    ]);
  await shop.cost('A', 4_000);
  await shop.cost('U', 1_000);
  await shop.cost('B', 2_000);
  await shop.advertise('A', 777, 5_000, { day: '2026-11-19' });
  await setTraffic(accountId, [
    { asin: 'B0A', day: '2026-11-10', sessions: 100 },
    { asin: 'B0B', day: '2026-11-12', sessions: 50 },
    { marketplace: 'mercadolivre', level: 'parent', asin: 'MLB1', day: '2026-11-12', pageViews: 40, sessions: null },
  ]);
  return {
    ...shop,
    master: async () => {
      const rows = await queryRows<{ id: number }>(
        `SELECT master_id AS id FROM products WHERE account_id = $1 AND listing_key = 'A'`,
        [accountId],
      );
      return (await masterProduct(shop.viewer, rows[0]!.id))!;
    },
  };
}
