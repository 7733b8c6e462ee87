import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import type { OfferedListing } from '#server/market/offerCheck.ts';
import type { ObservedListing, OfferRow, Span } from './applyOfferCheck.ts';

/** A listing with the id of its row and the stored values before the check. */
export interface LockedListing extends ObservedListing {
  id: number;
  spanBefore: Span | null;
  offersBefore: Set<OfferRow>;
  isFbaBefore: boolean | null;
  priceToWinBefore: number | null;
  visitShareBefore: string | null;
}

/** Each repetition needs another transaction that replaces the same rows. */
const MAX_ATTEMPTS = 5;

export const keyOfListing = ({ marketplace, country, asin }: OfferedListing) => `${marketplace} ${country} ${asin}`;

/**
 * The watched listings with their open span and offers, by `keyOfListing`; adds those not watched yet. Locks their rows
 * until the transaction ends, so that concurrent checks of a listing run one after the other.
 */
export async function lockListings(
  accountId: number,
  wanted: OfferedListing[],
  tx: Queryable,
): Promise<Map<string, LockedListing>> {
  const listings = [...new Map(wanted.map((one) => [keyOfListing(one), one])).values()];
  let rows: Row[] = [];
  for (let attempts = 0; rows.length < listings.length; attempts++) {
    if (attempts === MAX_ATTEMPTS) throw new Error('other transactions keep deleting the watched listings');
    await insertMissing(accountId, listings, tx);
    rows = await queryRows<Row>(
      `SELECT w.id, w.marketplace, w.country, w.asin, w.competes, w.first_checked_at AS "firstCheckedAt",
              w.last_checked_at AS "lastCheckedAt", w.listed_at AS "listedAt", w.owner_is_fba AS "isFbaBefore",
              w.price_to_win_minor AS "priceToWinBefore", w.visit_share AS "visitShareBefore",
              c.alive_since AS "coveredSince"
       FROM watched_listings w JOIN ${WANTED} ON ${SAME}
       LEFT JOIN push_coverages c ON c.account_id = $1 AND c.marketplace = w.marketplace ORDER BY w.id FOR UPDATE OF w`,
      keysOf(accountId, listings),
      tx,
    );
    // a row that another transaction replaced while this one waited for its lock is missing, and visible the next time
  }
  const ids = rows.map(({ id }) => id);
  const spans = await queryRows<Span & { listingId: number }>(
    `SELECT listing_id AS "listingId", started_at AS "startedAt", NULL AS "endedAt", state,
            owner_seller_id AS "ownerSellerId", price_minor AS "priceMinor", our_price_minor AS "ourPriceMinor",
            is_owner_change AS "isOwnerChange", observed_before_ms AS "observedBeforeMs",
            owned_before_ms AS "ownedBeforeMs"
     FROM unnest($2::int[]) AS n (id)
     CROSS JOIN LATERAL (SELECT * FROM ownership_spans s WHERE s.account_id = $1 AND s.listing_id = n.id
                         ORDER BY s.started_at DESC LIMIT 1) newest`,
    [accountId, ids],
    tx,
  );
  const offers = await queryRows<OfferRow & { listingId: number }>(
    `SELECT listing_id AS "listingId", seller_id AS "sellerId", first_seen_at AS "firstSeenAt", NULL AS "lastSeenAt",
            is_ours AS "isOurs", price_minor AS "priceMinor", previous_price_minor AS "previousPriceMinor",
            is_winner AS "isWinner", is_fba AS "isFba", feedback_rating::float AS "feedbackRating"
     FROM seller_offers WHERE account_id = $1 AND listing_id = ANY ($2) AND last_seen_at IS NULL`,
    [accountId, ids],
    tx,
  );
  return new Map(
    rows.map((row) => {
      const own = offers.filter(({ listingId }) => listingId === row.id);
      const span = spans.find(({ listingId }) => listingId === row.id) ?? null;
      const listing: LockedListing = {
        ...row,
        lastCheck: null,
        span,
        spanBefore: span,
        offers: new Map(own.map((offer) => [offer.sellerId, offer])),
        offersBefore: new Set(own),
      };
      return [keyOfListing(row), listing];
    }),
  );
}

const WANTED = `unnest($2::"Marketplace"[], $3::bpchar[], $4::text[]) AS n (marketplace, country, asin)`;
const SAME = 'w.account_id = $1 AND w.marketplace = n.marketplace AND w.country = n.country AND w.asin = n.asin';

const keysOf = (accountId: number, listings: OfferedListing[]) => [
  accountId,
  listings.map(({ marketplace }) => marketplace),
  listings.map(({ country }) => country),
  listings.map(({ asin }) => asin),
];

/** Inserts only missing rows: each conflict would consume an id of the sequence. */
async function insertMissing(accountId: number, listings: OfferedListing[], tx: Queryable): Promise<void> {
  const stored = await queryRows<OfferedListing>(
    `SELECT w.marketplace, w.country, w.asin FROM watched_listings w JOIN ${WANTED} ON ${SAME}`,
    keysOf(accountId, listings),
    tx,
  );
  const known = new Set(stored.map(keyOfListing));
  const missing = listings.filter((one) => !known.has(keyOfListing(one)));
  if (missing.length === 0) return;
  await queryRows(
    `INSERT INTO watched_listings (account_id, marketplace, country, asin)
     SELECT $1, n.* FROM ${WANTED} ON CONFLICT DO NOTHING`,
    keysOf(accountId, missing),
    tx,
  );
}

interface Row extends OfferedListing {
  id: number;
  competes: boolean;
  firstCheckedAt: Date | null;
  lastCheckedAt: Date | null;
  coveredSince: Date | null;
  listedAt: Date | null;
  isFbaBefore: boolean | null;
  priceToWinBefore: number | null;
  visitShareBefore: string | null;
}
