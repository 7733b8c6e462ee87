import type { Queryable } from '#server/platform/postgres/db.ts';
import { plainArray, textArray } from '#server/platform/postgres/pgArray.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { addOwnerDays, type MovedSpan } from './addOwnerDays.ts';
import { type ChangedRows, applyOfferCheck, type ObservedOffers, type OfferRow, type Span } from './applyOfferCheck.ts';
import { type LockedListing, lockListings, keyOfListing } from './lockListings.ts';
import { knownSellers, upsertSellers } from './upsertSellers.ts';
import { upsertNewestOffers } from './upsertNewestOffers.ts';

/**
 * Stores checks, in the caller's transaction: a row only where something changed, and the time of the newest check in the
 * listing's row. Repeated, late and simultaneous checks change nothing; one call may pass them in any order. Of two checks
 * at the same instant the first counts. Returns the number of listings of which another owner
 * or price was stored.
 */
export async function recordOfferChecks(
  accountId: number,
  checks: ObservedOffers[],
  tx: Queryable,
): Promise<{ changed: number }> {
  if (checks.length === 0) return { changed: 0 };
  const listings = await lockListings(accountId, checks, tx);
  const sellers = await knownSellers(accountId, checks, tx);
  const ratingOf = (check: ObservedOffers, sellerId: string) =>
    sellers.get(`${check.marketplace} ${sellerId}`)?.feedbackRating ?? null;
  const changed = new Map<LockedListing, ChangedRows>();
  // sorting is stable: of equal times the first stays first
  for (const check of checks.toSorted((a, b) => a.checkedAt.getTime() - b.checkedAt.getTime())) {
    const listing = listings.get(keyOfListing(check))!;
    const rows = changed.get(listing) ?? { spans: new Set<Span>(), offers: new Set<OfferRow>() };
    changed.set(listing, rows);
    const offers = check.offers?.map((offer) => ({
      ...offer,
      feedbackRating: offer.feedbackRating ?? ratingOf(check, offer.sellerId),
    }));
    applyOfferCheck(listing, { ...check, offers: offers ?? null }, rows);
  }
  await upsertSellers(accountId, checks, sellers, tx);
  const spans = movedSpans(changed);
  await writeSpans(accountId, spans, tx);
  await addOwnerDays(accountId, spans, tx);
  const offers = offerRows(changed);
  await writeOffers(accountId, offers, tx);
  await upsertNewestOffers(accountId, offers, tx);
  const asked = checks.filter(({ isNotified }) => !isNotified).map((check) => listings.get(keyOfListing(check))!);
  await writeListings(accountId, changed, new Set(asked), tx);
  return { changed: [...changed].filter(([{ spanBefore }, rows]) => spanBefore && rows.spans.has(spanBefore)).length };
}

type Changed = Map<LockedListing, ChangedRows>;

const movedSpans = (changed: Changed): (Span & MovedSpan)[] =>
  [...changed].flatMap(([{ id, spanBefore }, { spans }]) =>
    [...spans].map((span) => ({ ...span, listingId: id, isNew: span !== spanBefore })),
  );

const offerRows = (changed: Changed) =>
  [...changed].flatMap(([{ id }, { offers }]) => [...offers].map((row) => ({ ...row, listingId: id })));

const instant = (at: Date | null) => (at ? `"${at.toISOString()}"` : null);

async function writeSpans(accountId: number, rows: (Span & MovedSpan)[], tx: Queryable): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({
    name: 'writeSpans',
    text: `INSERT INTO ownership_spans (account_id, listing_id, started_at, ended_at, state, owner_seller_id, price_minor,
                                        our_price_minor, is_owner_change, observed_before_ms, owned_before_ms)
           SELECT $1, * FROM unnest($2::int[], $3::timestamptz[], $4::timestamptz[], $5::"OwnershipState"[], $6::text[],
                                    $7::bigint[], $8::bigint[], $9::boolean[], $10::bigint[], $11::bigint[])
           ON CONFLICT (account_id, listing_id, started_at) DO UPDATE SET ended_at = excluded.ended_at`,
    values: [
      accountId,
      plainArray(rows, ({ listingId }) => listingId),
      plainArray(rows, ({ startedAt }) => instant(startedAt)),
      plainArray(rows, ({ endedAt }) => instant(endedAt)),
      plainArray(rows, ({ state }) => state),
      textArray(rows, ({ ownerSellerId }) => ownerSellerId),
      plainArray(rows, ({ priceMinor }) => priceMinor),
      plainArray(rows, ({ ourPriceMinor }) => ourPriceMinor),
      plainArray(rows, ({ isOwnerChange }) => String(isOwnerChange)),
      plainArray(rows, ({ observedBeforeMs }) => observedBeforeMs),
      plainArray(rows, ({ ownedBeforeMs }) => ownedBeforeMs),
    ],
  });
}

async function writeOffers(accountId: number, all: ReturnType<typeof offerRows>, tx: Queryable): Promise<void> {
  // ended rows first: a seller may have only one open row per listing
  const rows = [...all.filter(({ lastSeenAt }) => lastSeenAt), ...all.filter(({ lastSeenAt }) => !lastSeenAt)];
  if (rows.length === 0) return;
  await tx.query({
    name: 'writeOffers',
    text: `INSERT INTO seller_offers (account_id, listing_id, seller_id, first_seen_at, last_seen_at, is_ours, price_minor,
                                      previous_price_minor, is_winner, is_fba, feedback_rating)
           SELECT $1, * FROM unnest($2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::boolean[],
                                    $7::bigint[], $8::bigint[], $9::boolean[], $10::boolean[], $11::numeric[])
           ON CONFLICT (account_id, listing_id, seller_id, first_seen_at) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
    values: [
      accountId,
      plainArray(rows, ({ listingId }) => listingId),
      textArray(rows, ({ sellerId }) => sellerId),
      plainArray(rows, ({ firstSeenAt }) => instant(firstSeenAt)),
      plainArray(rows, ({ lastSeenAt }) => instant(lastSeenAt)),
      plainArray(rows, ({ isOurs }) => String(isOurs)),
      plainArray(rows, ({ priceMinor }) => priceMinor),
      plainArray(rows, ({ previousPriceMinor }) => previousPriceMinor),
      plainArray(rows, ({ isWinner }) => String(isWinner)),
      plainArray(rows, ({ isFba }) => (isFba === null ? null : String(isFba))),
      plainArray(rows, ({ feedbackRating }) => feedbackRating),
    ],
  });
}

/** Updates no indexed column, so that PostgreSQL can use a HOT update. */
async function writeListings(
  accountId: number,
  changed: Changed,
  asked: Set<LockedListing>,
  tx: Queryable,
): Promise<void> {
  const askedAt = instant(currentTime());
  const rows = [...changed].map(([listing, { offers }]) => ({
    ...listing,
    isAsked: asked.has(listing),
    newOffers: [...offers].filter((row) => !listing.offersBefore.has(row)).length,
  }));
  await tx.query({
    name: 'writeListings',
    text: `UPDATE watched_listings w SET asked_at = coalesce(n.asked_at, w.asked_at),
             check_source = coalesce(n.check_source, w.check_source), competes = n.competes, first_checked_at = n.first_checked_at,
             last_checked_at = n.last_checked_at, listed_at = n.listed_at, currency = coalesce(n.currency, w.currency),
             state = n.state, span_started_at = n.span_started_at, owner_seller_id = n.owner_seller_id,
             price_minor = n.price_minor, our_price_minor = n.our_price_minor, owner_is_fba = n.owner_is_fba,
             price_to_win_minor = n.price_to_win_minor, visit_share = n.visit_share,
             offer_rows = w.offer_rows + n.new_offers
           FROM unnest($2::int[], $3::boolean[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::bpchar[],
                       $8::"OwnershipState"[], $9::text[], $10::bigint[], $11::bigint[], $12::boolean[], $13::bigint[],
                       $14::text[], $15::int[], $16::timestamptz[], $17::timestamptz[], $18::"CheckSource"[])
             AS n (id, competes, first_checked_at, last_checked_at, listed_at, currency, state, owner_seller_id, price_minor,
                   our_price_minor, owner_is_fba, price_to_win_minor, visit_share, new_offers, span_started_at, asked_at,
                   check_source)
           WHERE w.account_id = $1 AND w.id = n.id`,
    values: [
      accountId,
      plainArray(rows, ({ id }) => id),
      plainArray(rows, ({ competes }) => String(competes)),
      plainArray(rows, ({ firstCheckedAt }) => instant(firstCheckedAt)),
      plainArray(rows, ({ lastCheckedAt }) => instant(lastCheckedAt)),
      plainArray(rows, ({ listedAt }) => instant(listedAt)),
      plainArray(rows, ({ lastCheck }) => lastCheck?.currency ?? null),
      plainArray(rows, ({ span }) => span?.state ?? null),
      textArray(rows, ({ span }) => span?.ownerSellerId ?? null),
      plainArray(rows, ({ span }) => span?.priceMinor ?? null),
      plainArray(rows, ({ span }) => span?.ourPriceMinor ?? null),
      plainArray(rows, ({ lastCheck, isFbaBefore }) =>
        textOf(lastCheck ? (lastCheck.owner?.isFba ?? null) : isFbaBefore),
      ),
      plainArray(rows, ({ lastCheck, priceToWinBefore }) => (lastCheck ? lastCheck.priceToWinMinor : priceToWinBefore)),
      textArray(rows, ({ lastCheck, visitShareBefore }) => (lastCheck ? lastCheck.visitShare : visitShareBefore)),
      plainArray(rows, ({ newOffers }) => newOffers),
      plainArray(rows, ({ span }) => instant(span?.startedAt ?? null)),
      plainArray(rows, ({ isAsked }) => (isAsked ? askedAt : null)),
      plainArray(rows, ({ lastCheck }) => lastCheck && (lastCheck.isNotified ? 'notification' : 'query')),
    ],
  });
}

const textOf = (value: boolean | null) => (value === null ? null : String(value));
