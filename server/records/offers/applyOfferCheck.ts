import type { BuyBoxState, OfferCheck, SeenOffer } from '#server/market/offerCheck.ts';

/** A check, and until when the same was seen again and again (imports); absent: seen once. */
export interface ObservedOffers extends OfferCheck {
  confirmedUntil?: Date;
}

export type OwnershipState = Exclude<BuyBoxState, 'unknown'>;

interface Ownership {
  state: OwnershipState;
  ownerSellerId: string | null;
  priceMinor: number | null;
  ourPriceMinor: number | null;
}

/** A row of `ownership_spans`; `endedAt` null while it goes on. */
export interface Span extends Ownership {
  startedAt: Date;
  endedAt: Date | null;
  isOwnerChange: boolean;
  observedBeforeMs: number;
  ownedBeforeMs: number;
}

/** A row of `seller_offers`; `lastSeenAt` null while it is there. */
export interface OfferRow extends SeenOffer {
  firstSeenAt: Date;
  lastSeenAt: Date | null;
  previousPriceMinor: number | null;
}

/** A listing with what still goes on in it. */
export interface FollowedListing {
  firstCheckedAt: Date | null;
  lastCheckedAt: Date | null;
  listedAt: Date | null;
  /** The newest check that saw something. */
  seen: OfferCheck | null;
  competes: boolean;
  span: Span | null;
  /** Open offers by seller. */
  offers: Map<string, OfferRow>;
}

/** Rows that changed, ended or new; a row is in only once. */
export interface FollowedRows {
  spans: Set<Span>;
  offers: Set<OfferRow>;
}

/** Minutes between two checks of a listing (spec 9). */
const CHECK_MINUTES = 15;
/** What a check saw holds until the next one, at most two intervals (SEMANTICS). */
export const HOLD_MINUTES = 2 * CHECK_MINUTES;
const HOLD_MS = HOLD_MINUTES * 60_000;
/** The rating from which a seller counts as highly rated (spec 2). */
export const HIGH_RATING = 95;

const isOwned = (state: OwnershipState) => state === 'winning' || state === 'sharing';

/**
 * Carries one check into the listing and notes the rows that follow. A check that is not newer than the newest one
 * changes nothing: repeated, late and simultaneous ones are harmless. One that saw nothing is no observation.
 */
export function applyOfferCheck(listing: FollowedListing, check: ObservedOffers, rows: FollowedRows): void {
  listing.competes = check.competes;
  const { state, checkedAt } = check;
  if (state === 'unknown' || (listing.lastCheckedAt && checkedAt <= listing.lastCheckedAt)) return;
  followOwnership(listing, check, state, rows);
  if (check.offers) followOffers(listing, check, check.offers, rows);
  const until = check.confirmedUntil && check.confirmedUntil > checkedAt ? check.confirmedUntil : checkedAt;
  listing.firstCheckedAt ??= checkedAt;
  listing.lastCheckedAt = until;
  if (check.offers) listing.listedAt = until;
  listing.seen = check;
}

function followOwnership(
  listing: FollowedListing,
  { checkedAt, owner, ourPriceMinor }: ObservedOffers,
  state: OwnershipState,
  { spans }: FollowedRows,
): void {
  const before = listing.span;
  const now: Ownership = {
    state,
    ownerSellerId: owner?.sellerId ?? null,
    priceMinor: owner?.priceMinor ?? null,
    ourPriceMinor,
  };
  const heldUntil = listing.lastCheckedAt && listing.lastCheckedAt.getTime() + HOLD_MS;
  const isGap = heldUntil !== null && checkedAt.getTime() > heldUntil;
  if (before && !isGap && isSame(before, now)) return;

  let totals = { observedBeforeMs: 0, ownedBeforeMs: 0 };
  if (before) {
    before.endedAt = isGap ? new Date(heldUntil) : checkedAt;
    spans.add(before);
    const heldMs = before.endedAt.getTime() - before.startedAt.getTime();
    totals = {
      observedBeforeMs: before.observedBeforeMs + heldMs,
      ownedBeforeMs: before.ownedBeforeMs + (isOwned(before.state) ? heldMs : 0),
    };
  }
  const isOwnerChange = before !== null && isAnotherOwner(before, now);
  listing.span = { ...now, ...totals, startedAt: checkedAt, endedAt: null, isOwnerChange };
  spans.add(listing.span);
}

const isSame = (a: Ownership, b: Ownership) =>
  a.state === b.state &&
  a.ownerSellerId === b.ownerSellerId &&
  a.priceMinor === b.priceMinor &&
  a.ourPriceMinor === b.ourPriceMinor;

/** Whether the Buy Box changed hands, to or from nobody too; a seller we cannot name may be the same as before. */
function isAnotherOwner(a: Ownership, b: Ownership): boolean {
  if (isOwned(a.state) || isOwned(b.state)) return isOwned(a.state) !== isOwned(b.state);
  if (a.state === 'none' || b.state === 'none') return a.state !== b.state;
  return a.ownerSellerId !== null && b.ownerSellerId !== null && a.ownerSellerId !== b.ownerSellerId;
}

function followOffers(
  listing: FollowedListing,
  { checkedAt, owner }: ObservedOffers,
  told: SeenOffer[],
  { offers }: FollowedRows,
): void {
  const seen = bestOfEach(told);
  const close = (row: OfferRow) => {
    row.lastSeenAt = listing.listedAt;
    listing.offers.delete(row.sellerId);
    offers.add(row);
  };
  for (const row of listing.offers.values()) if (!seen.has(row.sellerId)) close(row);
  for (const given of seen.values()) {
    const isWinner = given.isWinner && owner !== null && (owner.sellerId ?? given.sellerId) === given.sellerId;
    const offer = { ...given, isWinner };
    const before = listing.offers.get(offer.sellerId);
    if (before && isSameOffer(before, offer)) continue;
    if (before) close(before);
    const previousPriceMinor = before && before.priceMinor !== offer.priceMinor ? before.priceMinor : null;
    const row: OfferRow = { ...offer, firstSeenAt: checkedAt, lastSeenAt: null, previousPriceMinor };
    listing.offers.set(offer.sellerId, row);
    offers.add(row);
  }
}

/** A seller with several offers is known by the one that wins, else the cheapest. */
function bestOfEach(told: SeenOffer[]): Map<string, SeenOffer> {
  const best = new Map<string, SeenOffer>();
  for (const offer of told) {
    const known = best.get(offer.sellerId);
    const isBetter =
      !known || (offer.isWinner === known.isWinner ? offer.priceMinor < known.priceMinor : offer.isWinner);
    if (isBetter) best.set(offer.sellerId, offer);
  }
  return best;
}

const isSameOffer = (a: SeenOffer, b: SeenOffer) =>
  a.priceMinor === b.priceMinor &&
  a.isWinner === b.isWinner &&
  a.isFba === b.isFba &&
  isSameBucket(a.feedbackRating, b.feedbackRating);

/** A rating that was only learnt, or is not told this time, is no change. */
const isSameBucket = (a: number | null, b: number | null) =>
  a === null || b === null || a > HIGH_RATING === b > HIGH_RATING;
