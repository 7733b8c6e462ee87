import {
  WATCHED_LISTINGS,
  productOf,
  type ProductRow,
  PRODUCT_COLUMNS,
} from '#server/insight/buybox/watchedListings.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { type DataGrid, type GridField, gridOf } from './dataGrid.ts';

const MAX_ROWS = 100; // spec 9

interface Row extends ProductRow {
  sellerId: string;
  sellerName: string | null;
  currency: string;
  price: number;
  ourPrice: number | null;
  hasBuyBox: boolean;
  isFba: boolean | null;
  rating: number | null;
  seenAt: Date;
}

const fields: GridField<Row>[] = [
  {
    name: 'seller_name',
    title: 'grids.seller',
    type: 'text',
    read: ({ sellerName, sellerId }) => sellerName ?? sellerId,
  },
  { name: 'competitor_price', title: 'grids.price', type: 'money', read: ({ price }) => price },
  { name: 'our_price', title: 'grids.ourPrice', type: 'money', read: ({ ourPrice }) => ourPrice },
  { name: 'has_buy_box', title: 'grids.buyBox', type: 'boolean', read: ({ hasBuyBox }) => hasBuyBox },
  { name: 'is_fba', title: 'grids.fba', type: 'boolean', read: ({ isFba }) => isFba },
  { name: 'feedback_rating', title: 'grids.rating', type: 'percent', read: ({ rating }) => rating },
  { name: 'tracking_date', title: 'grids.seenAt', type: 'dateTime', read: ({ seenAt }) => seenAt },
];

/** Other sellers' offers on the account's listings, most recently seen first, at most 100. */
export async function competitorsGrid({ accountId }: Viewer, marketplace: Marketplace | null): Promise<DataGrid> {
  const rows = await queryRows<Row>(
    `WITH listing AS MATERIALIZED (${WATCHED_LISTINGS})
     SELECT ${PRODUCT_COLUMNS}, o.seller_id AS "sellerId", s.name AS "sellerName", listing.currency,
            o.price_minor AS price, listing.our_price_minor AS "ourPrice", o.is_winner AS "hasBuyBox", o.is_fba AS "isFba",
            coalesce(s.feedback_rating, o.feedback_rating)::float8 AS rating,
            coalesce(o.last_seen_at, listing.listed_at) AS "seenAt"
     FROM seller_offers o
     JOIN listing ON listing.id = o.listing_id
     LEFT JOIN offer_sellers s ON s.account_id = $1 AND s.marketplace = listing.marketplace AND s.seller_id = o.seller_id
     WHERE o.account_id = $1 AND NOT o.is_ours AND ($2::"Marketplace" IS NULL OR listing.marketplace = $2::"Marketplace")
       AND coalesce(o.last_seen_at, listing.listed_at) IS NOT NULL
     ORDER BY "seenAt" DESC, o.is_winner DESC, o.listing_id, o.seller_id LIMIT ${MAX_ROWS}`,
    [accountId, marketplace],
    readerOf(accountId),
  );
  return gridOf(fields, rows, (row) => ({
    key: `${row.productId} ${row.sellerId} ${row.seenAt.toISOString()} ${row.price}`,
    product: productOf(row),
    currency: row.currency,
  }));
}
