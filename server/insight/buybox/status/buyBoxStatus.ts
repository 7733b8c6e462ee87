import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { say } from '#server/platform/language/say.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type BuyBoxFilter, listingCondition, offerCondition } from './buyBoxFilter.ts';
import type { OwnershipState } from '#server/records/offers/applyOfferCheck.ts';
import { ownershipShare, sharePercent } from '#server/insight/buybox/ownershipShare.ts';
import {
  type CheckSource,
  fewWatchedListings,
  moneyOrNull,
  type Owner,
  ownerOf,
  PRODUCT_COLUMNS,
  productOf,
  type ProductRow,
  WATCHED_LISTINGS,
} from '#server/insight/buybox/watchedListings.ts';
import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';

export interface BuyBoxStatus {
  product: CatalogProduct;
  state: OwnershipState;
  /** Owner; null: none. */
  owner: Owner | null;
  price: Money | null;
  ourPrice: Money | null;
  /** (ours − theirs) / theirs, percent: negative when we are cheaper. */
  priceDifferencePercent: number | null;
  isFba: boolean | null;
  feedbackRating: number | null;
  lastCheckedAt: Date;
  checkSource: CheckSource;
  statusMessage: string;
  priceToWin: Money | null;
  visitShare: string | null;
  /** Share of the observed time of the last 30 days in which it was ours, percent; null without observations. */
  sharePercent: number | null;
  /** Observed time of the last 30 days, and that in which it was ours: shares of several listings come from their sums. */
  observedMs: number;
  ownedMs: number;
  /** Observed share of the last 30 days, or of the time since the first check, percent. */
  coveragePercent: number;
}

const SHARE_DAYS = 30;

/** SQL columns of the offer with the Buy Box. */
export const FEATURED = {
  isFba: 'listing.owner_is_fba',
  rating: 'listing.owner_rating',
  price: 'listing.price_minor',
  ours: 'listing.our_price_minor',
  sellerId: 'listing.owner_seller_id',
  sellerName: 'listing.owner_name',
};

/**
 * Current Buy Box of each product, highest price difference first. The filter applies to the offer that has
 * the Buy Box; its period is ignored. `productIds`: only of these listings, one row for those of one page.
 */
export async function buyBoxStatus(
  { accountId }: Viewer,
  filter: BuyBoxFilter,
  { limit, offset = 0, productIds }: { limit: number; offset?: number; productIds?: readonly number[] },
  now = currentTime(),
): Promise<{ rows: BuyBoxStatus[]; rowCount: number }> {
  const bind = bindParameters();
  bind(accountId);
  const until = bind(now);
  const watched = productIds ? fewWatchedListings(watchedOf(bind(productIds))) : WATCHED_LISTINGS;
  const rows = await queryRows<Row>(
    `WITH listing AS MATERIALIZED (${watched}), chosen AS (
       SELECT listing.*, count(*) OVER () AS total,
              (our_price_minor - price_minor) * 100.0 / nullif(price_minor, 0) AS difference
       FROM listing WHERE state IS NOT NULL AND ${listingCondition(filter)} AND ${offerCondition(filter, FEATURED, bind)}
       ORDER BY difference DESC NULLS LAST, id LIMIT ${bind(limit)} OFFSET ${bind(offset)}
     )
     SELECT ${PRODUCT_COLUMNS}, listing.total AS "rowCount", listing.state, listing.owner_seller_id AS "ownerSellerId",
            listing.owner_name AS "ownerName", listing.currency, listing.price_minor AS "priceMinor",
            listing.our_price_minor AS "ourPriceMinor", listing.difference::float AS "priceDifferencePercent",
            listing.owner_is_fba AS "isFba", listing.owner_rating::float AS "feedbackRating",
            listing.last_checked_at AS "lastCheckedAt",
            listing.check_source AS "checkSource", listing.price_to_win_minor AS "priceToWinMinor",
            listing.visit_share AS "visitShare", share.observed_ms AS "observedMs", share.owned_ms AS "ownedMs",
            extract(epoch FROM least(${until}::timestamptz - listing.first_checked_at, interval '${SHARE_DAYS} days'))::float
              * 1000 AS "trackedMs"
     FROM chosen listing
     CROSS JOIN LATERAL (${ownershipShare(`${until}::timestamptz - interval '${SHARE_DAYS} days'`, until)}) share
     ORDER BY listing.difference DESC NULLS LAST, listing.id`,
    [...bind.values],
    readerOf(accountId),
  );
  return { rows: rows.map(statusOf), rowCount: rows[0]?.rowCount ?? 0 };
}

/** SQL of the ids of the watched listings whose pages some products are sold on. */
const watchedOf = (productIds: string) => `
  SELECT DISTINCT watched.id FROM products mine
  JOIN watched_listings watched ON watched.account_id = $1 AND watched.marketplace = mine.marketplace
   AND watched.country = mine.country AND watched.asin = mine.asin
  WHERE mine.account_id = $1 AND mine.id = ANY (${productIds}::int[])`;

interface Row extends ProductRow {
  rowCount: number;
  state: OwnershipState;
  ownerSellerId: string | null;
  ownerName: string | null;
  currency: string;
  priceMinor: number | null;
  ourPriceMinor: number | null;
  priceDifferencePercent: number | null;
  isFba: boolean | null;
  feedbackRating: number | null;
  lastCheckedAt: Date;
  checkSource: CheckSource;
  priceToWinMinor: number | null;
  visitShare: string | null;
  observedMs: number;
  ownedMs: number;
  trackedMs: number;
}

function statusOf(row: Row): BuyBoxStatus {
  const owner = ownerOf(row.state, row.ownerSellerId, row.ownerName);
  return {
    product: productOf(row),
    state: row.state,
    owner,
    price: moneyOrNull(row.priceMinor, row.currency),
    ourPrice: moneyOrNull(row.ourPriceMinor, row.currency),
    priceDifferencePercent: row.priceDifferencePercent,
    isFba: row.isFba,
    feedbackRating: row.feedbackRating,
    lastCheckedAt: row.lastCheckedAt,
    checkSource: row.checkSource,
    statusMessage: statusMessage(row.state, owner),
    priceToWin: moneyOrNull(row.priceToWinMinor, row.currency),
    visitShare: row.visitShare,
    sharePercent: sharePercent(row),
    observedMs: row.observedMs,
    ownedMs: row.ownedMs,
    coveragePercent: row.trackedMs > 0 ? Math.min(100, (row.observedMs / row.trackedMs) * 100) : 100,
  };
}

/** Message about a Buy Box in the reader's language; in Padrão it contains "Você tem" if and only if it is the account's (spec 2). */
function statusMessage(state: OwnershipState, owner: Owner | null): string {
  if (state === 'winning') return say('buyBox.ours');
  if (state === 'sharing') return say('buyBox.shared');
  if (state === 'none') return say('buyBox.none');
  return say('buyBox.lostTo', { owner: owner?.name ?? owner?.sellerId ?? sentence('buyBox.otherSeller') });
}

/** SEMANTICS: paged at 100. */
export const STATUS_PAGE = { standard: 100, most: 100, rows: 'pages.products' } as const;

/** A page of `buyBoxStatus`. Throws 400 for an invalid page. */
export const buyBoxStatusPage = (
  viewer: Viewer,
  filter: BuyBoxFilter,
  page: PageArguments,
  now = currentTime(),
): Promise<Page<BuyBoxStatus>> =>
  readPage(page, STATUS_PAGE, (limit, offset) => buyBoxStatus(viewer, filter, { limit, offset }, now));
