import { ownershipShare, sharePercent } from '#server/insight/buybox/ownershipShare.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { period } from '#server/insight/period/period.ts';
import { lastStockOf, sharedWith } from '#server/records/stock/storedStock.ts';
import { stockNote } from '#server/insight/stock/stockNote.ts';
import { type StockLevel, stockLevel } from '#server/insight/stock/stockLevel.ts';
import { type DataGrid, type GridField, gridOf, statusOf, type StatusWords } from './dataGrid.ts';

const MAX_ROWS = 100; // spec 9
const SHARE_DAYS = 30;

const levels: Record<StockLevel, StatusWords> = {
  critical: { code: 'grids.levelCritical', tone: 'negative' },
  low: { code: 'grids.levelLow', tone: 'warning' },
  good: { code: 'grids.levelGood', tone: 'positive' },
};

interface Row extends CatalogProduct {
  currency: string;
  price: number | null;
  active: boolean;
  available: number | null;
  sharedWith: number;
  isKit: boolean;
  units: number;
  observedMs: number | null;
  ownedMs: number | null;
}

const fields: GridField<Row>[] = [
  { name: 'brand', title: 'grids.brand', type: 'text', read: ({ brand }) => brand },
  { name: 'current_price', title: 'grids.price', type: 'money', read: ({ price }) => price },
  { name: 'active', title: 'grids.active', type: 'boolean', read: ({ active }) => active },
  { name: 'units_sold_30d', title: 'grids.sold30', type: 'integer', read: ({ units }) => units },
  { name: 'buy_box_percentage', title: 'grids.buyBox30', type: 'percent', read: (row) => shareOf(row) },
  { name: 'available_quantity', title: 'grids.available', type: 'integer', read: ({ available }) => available },
  { name: 'shared_stock', title: 'grids.sharedStock', type: 'text', isOptional: true, read: (row) => stockNote(row) },
  { name: 'stock_status', title: 'grids.stock', type: 'status', read: ({ available }) => levelOf(available) },
];

const shareOf = ({ observedMs, ownedMs }: Row) => sharePercent({ observedMs: observedMs ?? 0, ownedMs: ownedMs ?? 0 });

const levelOf = (available: number | null) => {
  const level = stockLevel(available);
  return level && statusOf(levels[level]);
};

/** Best-selling products of the last 30 days, at most 100, with their stock at its last count. */
export async function productsGrid(
  { accountId }: Viewer,
  marketplace: Marketplace | null,
  now = currentTime(),
): Promise<DataGrid> {
  const { start, end } = period({ period: 'last30Days' }, now);
  const rows = await queryRows<Row>(
    `WITH sold AS MATERIALIZED (
       SELECT product_id, sum(units)::int AS units FROM sales_product_days
       WHERE account_id = $1 AND scope = 'all' AND day >= $2::date AND day < $3::date GROUP BY product_id
     ), chosen AS (
       SELECT p.*, coalesce(sold.units, 0) AS units FROM products p LEFT JOIN sold ON sold.product_id = p.id
       WHERE p.account_id = $1 AND ($4::"Marketplace" IS NULL OR p.marketplace = $4::"Marketplace")
       ORDER BY p.active DESC, sold.units DESC NULLS LAST, p.id LIMIT ${MAX_ROWS}
     )
     SELECT p.id, p.asin, p.sku, p.name, p.brand, p.image_url AS "imageUrl", p.marketplace, p.country, p.currency::text,
            p.price_minor AS price, p.active, p.units, stock.available_quantity AS available,
            ${sharedWith('p')} AS "sharedWith", p.is_kit AS "isKit",
            share.observed_ms AS "observedMs", share.owned_ms AS "ownedMs"
     FROM chosen p
     LEFT JOIN watched_listings listing ON listing.account_id = $1 AND listing.marketplace = p.marketplace
       AND listing.country = p.country AND listing.asin = p.asin
     LEFT JOIN LATERAL (${ownershipShare(`$5::timestamptz - interval '${SHARE_DAYS} days'`, '$5')}) share
       ON listing.id IS NOT NULL
     LEFT JOIN LATERAL (${lastStockOf('p')}) stock ON NOT p.is_kit
     ORDER BY p.active DESC, p.units DESC, p.id`,
    [accountId, start, end, marketplace, now],
    readerOf(accountId),
  );
  return gridOf(fields, rows, (row) => ({ key: row.id, product: row, currency: row.currency }));
}
