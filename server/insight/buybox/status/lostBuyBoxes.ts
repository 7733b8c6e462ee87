import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { ownershipShare } from '#server/insight/buybox/ownershipShare.ts';
import { WATCHED_LISTINGS } from '#server/insight/buybox/watchedListings.ts';

/** A Buy Box that was mostly ours and now belongs to another seller. */
export interface LostBuyBox {
  listingId: number;
  productId: number;
  productName: string | null;
  marketplace: Marketplace;
  country: string;
  asin: string;
  /** When the loss was first observed. */
  since: Date;
  ownerSellerId: string | null;
  ownerName: string | null;
  currency: string;
  priceMinor: number | null;
  ourPriceMinor: number | null;
  /** Units of the product's listings in the last 30 days, today included. */
  unitsSold: number;
}

/** An older loss raises no alert. */
const NEWS_DAYS = 7;
/** Maximum age of the newest check. */
const MAX_AGE_HOURS = 24;

/** Active products whose Buy Box was ours for at least half of the last 7 days and now belongs to another seller. */
export const lostBuyBoxes = ({ accountId }: Pick<Viewer, 'accountId'>, now: Date): Promise<LostBuyBox[]> =>
  queryRows<LostBuyBox>(
    `WITH listing AS MATERIALIZED (${WATCHED_LISTINGS})
     SELECT listing.id AS "listingId", listing.product_id AS "productId", listing.name AS "productName",
            listing.marketplace, listing.country, listing.asin,
            lost.at AS since, listing.owner_seller_id AS "ownerSellerId", listing.owner_name AS "ownerName",
            listing.currency, listing.price_minor AS "priceMinor", listing.our_price_minor AS "ourPriceMinor",
            (SELECT coalesce(sum(d.units), 0)::int FROM sales_product_days d
             JOIN products p ON p.account_id = d.account_id AND p.id = d.product_id
             WHERE d.account_id = $1 AND d.scope = 'all' AND p.marketplace = listing.marketplace
               AND p.country = listing.country AND p.asin = listing.asin
               AND d.day > ($2::timestamptz AT TIME ZONE 'America/Sao_Paulo')::date - 30) AS "unitsSold"
     FROM listing
     CROSS JOIN LATERAL (
       SELECT max(coalesce(ended_at, $2)) AS at FROM ownership_spans s
       WHERE s.account_id = $1 AND s.listing_id = listing.id AND s.state IN ('winning', 'sharing')
         AND s.started_at <= $2 AND s.ended_at > $3
     ) lost
     CROSS JOIN LATERAL (${ownershipShare('$3', '$2')}) share
     WHERE listing.active AND listing.state = 'losing' AND lost.at IS NOT NULL AND listing.last_checked_at > $4
       AND share.owned_ms * 2 >= share.observed_ms
     ORDER BY lost.at DESC, listing.id`,
    [
      accountId,
      now,
      new Date(now.getTime() - NEWS_DAYS * 86_400_000),
      new Date(now.getTime() - MAX_AGE_HOURS * 3_600_000),
    ],
    readerOf(accountId),
  );
