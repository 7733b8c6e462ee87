import { z } from 'zod';
import { type Feed, type FeedArguments, keyId, keyText, keyTime, readFeed } from '#server/platform/graphql/keyPages.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { type Bind, bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { preparedRows, queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import {
  anyMoment,
  type BuyBoxFilter,
  isNarrowedBuyBox,
  listingCondition,
  offerCondition,
  periodStart,
} from '#server/insight/buybox/status/buyBoxFilter.ts';
import type { OwnershipState } from '#server/records/offers/applyOfferCheck.ts';
import { OFFERED } from '#server/insight/buybox/competitors/sellerOffers.ts';
import {
  fewWatchedListings,
  moneyOrNull,
  type Owner,
  ownerOf,
  PRODUCT_COLUMNS,
  productOf,
  type ProductRow,
  WATCHED_LISTINGS,
} from '#server/insight/buybox/watchedListings.ts';

export interface BuyBoxChange {
  /** `owner`: the Buy Box changed hands; `price`: a competitor changed a price. */
  kind: 'owner' | 'price';
  at: Date;
  product: CatalogProduct;
  /** Previous owner, or seller of the price; null: none. */
  from: Owner | null;
  to: Owner | null;
  priceBefore: Money | null;
  price: Money | null;
  ourPrice: Money | null;
  /** (before − after) / before, percent: negative for a rise; null when one is unknown. */
  reductionPercent: number | null;
}

/** Spec 9. */
export const CHANGES_PAGE = { standard: 100, most: 100, rows: 'pages.changes' } as const;

/** Cursor of a change, newest first: its time (ISO 8601), kind, listing and new owner. */
const ChangeKey = z.tuple([keyTime, z.enum(['owner', 'price']), keyId, keyText]);
type ChangeKey = z.infer<typeof ChangeKey>;

/** The newest 100 changes of the filter's period, as in `changesFeed`. */
export const recentChanges = async (
  viewer: Viewer,
  filter: BuyBoxFilter,
  now = currentTime(),
): Promise<BuyBoxChange[]> =>
  (await changesAfter(viewer, filter, { limit: CHANGES_PAGE.standard, after: null }, now)).map(changeOf);

/**
 * Changes in the filter's period, newest first: changes of Buy Box owner (including to none) and of competitors' prices. The
 * filter applies to the offer after the change. Throws 400 for an invalid page.
 */
export async function changesFeed(
  viewer: Viewer,
  filter: BuyBoxFilter,
  page: FeedArguments,
  now = currentTime(),
): Promise<Feed<BuyBoxChange>> {
  const { edges, pageInfo } = await readFeed(page, CHANGES_PAGE, { form: ChangeKey, keyOfRow }, (limit, after) =>
    changesAfter(viewer, filter, { limit, after }, now),
  );
  return { edges: edges.map(({ cursor, node }) => ({ cursor, node: changeOf(node) })), pageInfo };
}

const keyOfRow = ({ at, kind, listingId, toId }: Row): ChangeKey => [at.toISOString(), kind, listingId, toId ?? ''];

async function changesAfter(
  { accountId }: Viewer,
  filter: BuyBoxFilter,
  { limit, after }: { limit: number; after: ChangeKey | null },
  now: Date,
): Promise<Row[]> {
  const bind = bindParameters();
  bind(accountId);
  const isNarrowed = isNarrowedBuyBox(filter);
  const moment = (at: Date) => (isNarrowed ? bind(at) : anyMoment(bind(at)));
  const since = moment(periodStart(filter, now));
  const until = moment(now);
  // A narrowed filter matches the whole period at once: reading backwards until enough rows match may read everything.
  // Otherwise the newest rows are at the end of an index.
  const { join, where } = isNarrowed ? narrowing(filter, bind) : everything;
  // includes all ties of the last time: the outer query selects those on the page
  const newest = (at: string) => (isNarrowed ? '' : `ORDER BY ${at} DESC FETCH FIRST ${limit} ROWS WITH TIES`);
  const place = after?.map((part) => bind(part));
  // the statement without filters is the same for all accounts: planning it once is faster than each time
  const read = isNarrowed ? queryRows<Row> : preparedRows<Row>;
  const rows = await read(
    `WITH ${isNarrowed ? `watched AS MATERIALIZED (${WATCHED_LISTINGS}),` : ''}
     owner_change AS (
       SELECT 'owner' AS kind, span.started_at AS at, span.listing_id, span.state AS to_state, span.owner_seller_id AS to_id,
              NULL::bigint AS price_before, span.price_minor AS price, span.our_price_minor AS our_price, ${LISTING}
       FROM ownership_spans span ${join.owner}
       WHERE span.account_id = $1 AND span.is_owner_change AND span.started_at >= ${since} AND span.started_at <= ${until}
         AND ${where.owner} ${place ? isAfter(place, 'owner', 'span.started_at', 'span.listing_id', 'span.owner_seller_id') : ''}
         ${newest('span.started_at')}
     ), price_change AS (
       SELECT 'price', o.first_seen_at, o.listing_id, 'losing'::"OwnershipState", o.seller_id, o.previous_price_minor,
              o.price_minor, listing.our_price_minor, ${LISTING}
       FROM seller_offers o ${join.price}
       WHERE o.account_id = $1 AND o.previous_price_minor IS NOT NULL AND NOT o.is_ours
         AND o.first_seen_at >= ${since} AND o.first_seen_at <= ${until} AND ${where.price}
         ${place ? isAfter(place, 'price', 'o.first_seen_at', 'o.listing_id', 'o.seller_id') : ''}
         ${newest('o.first_seen_at')}
     ), newest AS MATERIALIZED (
       SELECT * FROM owner_change UNION ALL SELECT * FROM price_change
       ORDER BY at DESC, kind, listing_id, to_id LIMIT ${limit}
     ), change AS (
       SELECT newest.*,
              CASE newest.kind WHEN 'price' THEN to_state ELSE before.state END AS from_state,
              CASE newest.kind WHEN 'price' THEN to_id ELSE before.owner_seller_id END AS from_id,
              CASE newest.kind WHEN 'price' THEN newest.price_before ELSE before.price_minor END AS was_price
       FROM newest LEFT JOIN LATERAL (
         SELECT * FROM ownership_spans b
         WHERE newest.kind = 'owner' AND b.account_id = $1 AND b.listing_id = newest.listing_id AND b.started_at < newest.at
         ORDER BY b.started_at DESC LIMIT 1) before ON true
     )
     SELECT kind, at, listing_id AS "listingId", "productId", asin, sku, change.name, brand, "imageUrl", change.marketplace,
            country, currency, from_state AS "fromState", from_id AS "fromId", was.name AS "fromName", to_state AS "toState",
            to_id AS "toId", becomes.name AS "toName", was_price AS "priceBefore", price, our_price AS "ourPrice"
     FROM change
     LEFT JOIN offer_sellers was ON was.account_id = $1 AND was.marketplace = change.marketplace
       AND was.seller_id = change.from_id
     LEFT JOIN offer_sellers becomes ON becomes.account_id = $1 AND becomes.marketplace = change.marketplace
       AND becomes.seller_id = change.to_id
     ORDER BY change.at DESC, change.kind, change.listing_id, change.to_id`,
    [...bind.values],
    readerOf(accountId),
  );
  return rows;
}

/** SQL columns of the listing of a change that its row shows. */
const LISTING = `${PRODUCT_COLUMNS}, listing.currency`;

/** SQL condition that a change of a kind comes after a cursor. */
const isAfter = ([at, kind, listing, to]: string[], own: string, moment: string, ownListing: string, owner: string) =>
  `AND (${moment} < ${at}::timestamptz OR ${moment} = ${at}::timestamptz
    AND ('${own}', ${ownListing}, coalesce(${owner}, '')) > (${kind}::text, ${listing}::int, ${to}::text))`;

// Before the limits: listings without competition take no place on a page. A lateral lookup of each row read: otherwise
// the planner reads every listing of the account.
const listingOf = (id: string) => `CROSS JOIN LATERAL (${fewWatchedListings(`SELECT ${id}`)} OFFSET 0) listing`;

const everything = {
  join: { owner: listingOf('span.listing_id'), price: listingOf('o.listing_id') },
  where: { owner: 'true', price: 'true' },
};

/** SQL joins and conditions of the filter for changes of owners and of prices; `watched` are the account's listings. */
function narrowing(filter: BuyBoxFilter, bind: Bind) {
  const listing = listingCondition(filter);
  const seller = (id: string) => `
    LEFT JOIN offer_sellers seller ON seller.account_id = $1 AND seller.marketplace = listing.marketplace
      AND seller.seller_id = ${id}`;
  const featured = {
    ...OFFERED,
    price: 'span.price_minor',
    ours: 'coalesce(span.our_price_minor, listing.our_price_minor)',
    sellerId: 'span.owner_seller_id',
  };
  return {
    join: {
      owner: `JOIN watched listing ON listing.id = span.listing_id ${seller('span.owner_seller_id')}
        LEFT JOIN seller_offers o ON o.account_id = $1 AND o.listing_id = span.listing_id
          AND o.seller_id = span.owner_seller_id AND o.first_seen_at <= span.started_at
          AND (o.last_seen_at IS NULL OR o.last_seen_at >= span.started_at)`,
      price: `JOIN watched listing ON listing.id = o.listing_id ${seller('o.seller_id')}`,
    },
    where: {
      owner: `${listing} AND ${offerCondition(filter, featured, bind)}`,
      price: `${listing} AND ${offerCondition(filter, OFFERED, bind)}`,
    },
  };
}

interface Row extends ProductRow {
  kind: BuyBoxChange['kind'];
  at: Date;
  listingId: number;
  currency: string;
  fromState: OwnershipState;
  fromId: string | null;
  fromName: string | null;
  toState: OwnershipState;
  toId: string | null;
  toName: string | null;
  priceBefore: number | null;
  price: number | null;
  ourPrice: number | null;
}

const changeOf = (row: Row): BuyBoxChange => ({
  kind: row.kind,
  at: row.at,
  product: productOf(row),
  from: ownerOf(row.fromState, row.fromId, row.fromName),
  to: ownerOf(row.toState, row.toId, row.toName),
  priceBefore: moneyOrNull(row.priceBefore, row.currency),
  price: moneyOrNull(row.price, row.currency),
  ourPrice: moneyOrNull(row.ourPrice, row.currency),
  reductionPercent:
    row.priceBefore && row.price !== null ? ((row.priceBefore - row.price) / row.priceBefore) * 100 : null,
});
