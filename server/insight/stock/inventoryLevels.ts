import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { StockLocation } from '#server/market/snapshots/listingSnapshots.ts';
import { lastStockOf, sharedWith, stockProductOf } from '#server/records/stock/storedStock.ts';
import { period } from '#server/insight/period/period.ts';
import { coverStatus, type CoverStatus } from './coverStatus.ts';
import { type StockLevel, stockLevel } from './stockLevel.ts';

export interface InventoryLevel {
  product: CatalogProduct;
  price: Money | null;
  /** Day of the last count, `YYYY-MM-DD`. Null, like all stock figures, when never counted. */
  countedOn: string | null;
  available: number | null;
  reserved: number | null;
  inbound: number | null;
  /** The available units by place; empty when the marketplace names no place. */
  locations: StockLocation[];
  /** Number of other listings with the same stock: its figures are those of the whole. */
  sharedWith: number;
  /** Whether the listing is a bundle of other products, without stock of its own. */
  isKit: boolean;
  level: StockLevel | null;
  /** At the sales of all listings with this stock. */
  cover: CoverStatus | null;
  unitsSold7d: number;
  unitsSold30d: number;
  /** In the product's currency. */
  revenue30d: Money;
}

interface Row extends CatalogProduct {
  currency: string;
  priceMinor: number | null;
  countedOn: string | null;
  available: number | null;
  reserved: number | null;
  inbound: number | null;
  locations: StockLocation[] | null;
  sharedWith: number;
  isKit: boolean;
  unitsSold7d: number;
  unitsSold30d: number;
  demand7d: number;
  demand30d: number;
  revenue30d: number;
}

/**
 * Stock of the viewer's active products at their last count, with sales of the last 7 and 30 days including today. Each
 * of the listings that share a stock shows the whole of it. Shortest cover first, products never counted last. Money in minor units of the product's currency.
 */
export async function inventoryLevels(
  viewer: Viewer,
  { marketplace = null, limit }: { marketplace?: Marketplace | null; limit: number },
  now = currentTime(),
): Promise<InventoryLevel[]> {
  const bind = bindParameters();
  const account = bind(viewer.accountId);
  const week = period({ period: 'last7Days' }, now);
  const month = period({ period: 'last30Days' }, now);
  const rows = await queryRows<Row>(
    `WITH sold AS MATERIALIZED (
       SELECT product_id, coalesce(sum(units) FILTER (WHERE day >= ${bind(week.start)}::date), 0)::int AS week,
              sum(units)::int AS month, sum(revenue)::bigint AS revenue
       FROM sales_product_days
       WHERE account_id = ${account} AND scope = 'all' AND day >= ${bind(month.start)}::date
         AND day < ${bind(month.end)}::date
       GROUP BY product_id
     ), demand AS MATERIALIZED (
       SELECT ${stockProductOf('p')} AS stock_id, sum(sold.week)::int AS week, sum(sold.month)::int AS month
       FROM sold JOIN products p ON p.account_id = ${account} AND p.id = sold.product_id GROUP BY 1
     )
     SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country, p.currency,
            p.price_minor AS "priceMinor", stock.day AS "countedOn", stock.available_quantity AS available,
            stock.reserved_quantity AS reserved, stock.inbound_quantity AS inbound,
            stock.locations, ${sharedWith('p', account)} AS "sharedWith", p.is_kit AS "isKit",
            coalesce(demand.week, 0) AS "demand7d", coalesce(demand.month, 0) AS "demand30d",
            coalesce(sold.week, 0) AS "unitsSold7d", coalesce(sold.month, 0) AS "unitsSold30d",
            coalesce(sold.revenue, 0)::bigint AS "revenue30d"
     FROM products p
     LEFT JOIN sold ON sold.product_id = p.id
     LEFT JOIN demand ON demand.stock_id = ${stockProductOf('p')}
     LEFT JOIN LATERAL (${lastStockOf('p', account)}) stock ON NOT p.is_kit
     WHERE p.account_id = ${account} AND p.active
       AND (${bind(marketplace)}::"Marketplace" IS NULL OR p.marketplace = ${bind(marketplace)}::"Marketplace")
     ORDER BY stock.available_quantity IS NULL, stock.available_quantity::float8 / nullif(demand.week, 0) NULLS LAST,
              stock.available_quantity, demand.month DESC NULLS LAST, ${stockProductOf('p')}, p.id
     LIMIT ${bind(limit)}`,
    bind.values,
    readerOf(viewer.accountId),
  );
  return rows.map(levelOf);
}

function levelOf(row: Row): InventoryLevel {
  const { currency, priceMinor, countedOn, available, reserved, inbound, locations, ...sales } = row;
  const { sharedWith: others, isKit, unitsSold7d, unitsSold30d, demand7d, demand30d, revenue30d, ...product } = sales;
  return {
    product,
    price: priceMinor === null ? null : { minor: priceMinor, currency },
    countedOn,
    available,
    reserved,
    inbound,
    locations: locations ?? [],
    sharedWith: others,
    isKit,
    level: stockLevel(available),
    cover: available === null ? null : coverStatus({ available, unitsSold7d: demand7d, unitsSold30d: demand30d }),
    unitsSold7d,
    unitsSold30d,
    revenue30d: { minor: revenue30d, currency },
  };
}
