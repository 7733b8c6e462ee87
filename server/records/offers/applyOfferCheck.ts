import type { BuyBoxState, OfferCheck, SeenOffer } from '#server/market/offerCheck.ts';

/** A check, and the last time the same result was confirmed (imports); absent: observed once. */
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

/** A row of `ownership_spans`; `endedAt` is null while it is open. */
export interface Span extends Ownership {
  startedAt: Date;
  endedAt: Date | null;
  isOwnerChange: boolean;
  observedBeforeMs: number;
  ownedBeforeMs: number;
}

/** A row of `seller_offers`; `lastSeenAt` is null while the offer exists. */
export interface OfferRow extends SeenOffer {
  firstSeenAt: Date;
  lastSeenAt: Date | null;
  previousPriceMinor: number | null;
}

/** A listing with its open span and offers. */
export interface ObservedListing {
  firstCheckedAt: Date | null;
  lastCheckedAt: Date | null;
  /** Since when every change has been notified; null when it is not. */
  coveredSince: Date | null;
  listedAt: Date | null;
  /** The newest check with a result. */
  lastCheck: OfferCheck | null;
  competes: boolean;
  span: Span | null;
  /** Open offers by seller. */
  offers: Map<string, OfferRow>;
}

/** Changed rows, ended or new, each once. */
export interface ChangedRows {
  spans: Set<Span>;
  offers: Set<OfferRow>;
}

/** Minutes between two checks of a listing (spec 9). */
const CHECK_MINUTES = 15;
/**
 * A check holds until the next one, at most two intervals (SEMANTICS), unless every change since the check has been
 * notified (docs/decisions/044).
 */
export const HOLD_MINUTES = 2 * CHECK_MINUTES;
const HOLD_MS = HOLD_MINUTES * 60_000;
/** The rating from which a seller counts as highly rated (spec 2). */
export const HIGH_RATING = 95;

const isOwned = (state: OwnershipState) => state === 'winning' || state === 'sharing';

/**
 * Applies one check to the listing and collects the changed rows. A check that is not newer than the newest one changes
 * nothing, so repeated, late and simultaneous checks are harmless. A check without a result is ignored.
 */
export function applyOfferCheck(listing: ObservedListing, check: ObservedOffers, rows: ChangedRows): void {
  listing.competes = check.competes;
  const { state, checkedAt } = check;
  if (state === 'unknown' || (listing.lastCheckedAt && checkedAt <= listing.lastCheckedAt)) return;
  applyOwnership(listing, check, state, rows);
  if (check.offers) applyOffers(listing, check, check.offers, rows);
  const until = check.confirmedUntil && check.confirmedUntil > checkedAt ? check.confirmedUntil : checkedAt;
  listing.firstCheckedAt ??= checkedAt;
  listing.lastCheckedAt = until;
  if (check.offers) listing.listedAt = until;
  listing.lastCheck = check;
}

function applyOwnership(
  listing: ObservedListing,
  { checkedAt, owner, ourPriceMinor }: ObservedOffers,
  state: OwnershipState,
  { spans }: ChangedRows,
): void {
  const before = listing.span;
  const now: Ownership = {
    state,
    ownerSellerId: owner?.sellerId ?? null,
    priceMinor: owner?.priceMinor ?? null,
    ourPriceMinor,
  };
  const heldUntil = listing.lastCheckedAt && listing.lastCheckedAt.getTime() + HOLD_MS;
  const isCovered = isCheckedSince(listing, listing.coveredSince);
  const isGap = heldUntil !== null && checkedAt.getTime() > heldUntil && !isCovered;
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

const isCheckedSince = ({ lastCheckedAt }: ObservedListing, since: Date | null) =>
  lastCheckedAt !== null && since !== null && since <= lastCheckedAt;

const isSame = (a: Ownership, b: Ownership) =>
  a.state === b.state &&
  a.ownerSellerId === b.ownerSellerId &&
  a.priceMinor === b.priceMinor &&
  a.ourPriceMinor === b.ourPriceMinor;

/** Whether the owner of the Buy Box changed, including to or from none; an unnamed seller may be the previous one. */
function isAnotherOwner(a: Ownership, b: Ownership): boolean {
  if (isOwned(a.state) || isOwned(b.state)) return isOwned(a.state) !== isOwned(b.state);
  if (a.state === 'none' || b.state === 'none') return a.state !== b.state;
  return a.ownerSellerId !== null && b.ownerSellerId !== null && a.ownerSellerId !== b.ownerSellerId;
}

function applyOffers(
  listing: ObservedListing,
  { checkedAt, owner }: ObservedOffers,
  listed: SeenOffer[],
  { offers }: ChangedRows,
): void {
  const bySeller = bestOfEach(listed);
  const close = (row: OfferRow) => {
    row.lastSeenAt = listing.listedAt;
    listing.offers.delete(row.sellerId);
    offers.add(row);
  };
  for (const row of listing.offers.values()) if (!bySeller.has(row.sellerId)) close(row);
  for (const given of bySeller.values()) {
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

/** One offer per seller: the winning one, else the cheapest. */
function bestOfEach(offers: SeenOffer[]): Map<string, SeenOffer> {
  const best = new Map<string, SeenOffer>();
  for (const offer of offers) {
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

/** Whether both ratings are in the same bucket. A rating that was or is unknown counts as the same. */
const isSameBucket = (a: number | null, b: number | null) =>
  a === null || b === null || a > HIGH_RATING === b > HIGH_RATING;
