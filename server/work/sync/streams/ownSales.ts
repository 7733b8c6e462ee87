import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import type { OwnProductId, OwnSales } from '#server/market/ownSales.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** What an account's stored products and orders say about its sales at a marketplace. */
export const ownSales = (accountId: number, marketplace: Marketplace): OwnSales => ({
  productIds: async (country) => {
    const { isRead } = await queryRow<{ isRead: boolean }>(
      `SELECT EXISTS (SELECT FROM sync_streams WHERE account_id = $1 AND marketplace = $2::"Marketplace"
                        AND stream = 'products' AND last_success_at IS NOT NULL) AS "isRead"`,
      [accountId, marketplace],
    );
    if (!isRead) return null;
    return queryRows<OwnProductId>(
      `SELECT min(id) AS number, asin AS "productId" FROM products
       WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND country = $3 GROUP BY asin ORDER BY min(id)`,
      [accountId, marketplace, country],
    );
  },
  unitsSold: async (country, fromDay, toDay, productIds) => {
    const { units } = await queryRow<{ units: number }>(
      `SELECT coalesce(sum(quantity), 0)::int AS units
       FROM order_items JOIN products ON products.account_id = order_items.account_id AND products.id = product_id
       WHERE order_items.account_id = $1 AND order_items.marketplace = $2::"Marketplace" AND country = $3
         AND sale_day BETWEEN $4::date AND $5::date AND status <> 'cancelled' AND ($6::text[] IS NULL OR asin = ANY ($6))`,
      [accountId, marketplace, country, fromDay, toDay, productIds ?? null],
    );
    return units;
  },
});
