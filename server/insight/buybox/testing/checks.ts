import { transaction } from '#server/platform/postgres/db.ts';
import type { ObservedOffers } from '#server/records/offers/applyOfferCheck.ts';
import { recordOfferChecks } from '#server/records/offers/recordOfferChecks.ts';
import type { SeenOffer } from '#server/market/offerCheck.ts';

export const US = 'A1OURS';
const MINUTE_MS = 60_000;

export const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);

/** An offer by a seller; ours when it is `US`. */
export const offer = (sellerId: string, priceMinor: number, more: Partial<SeenOffer> = {}): SeenOffer => ({
  sellerId,
  isOurs: sellerId === US,
  priceMinor,
  isWinner: false,
  isFba: true,
  feedbackRating: 90,
  ...more,
});

/** A check of `asin` with these offers; the one of `owner` has the Buy Box, none without an owner. */
export function check(
  asin: string,
  checkedAt: Date,
  owner: string | null,
  offers: SeenOffer[],
  more: Partial<ObservedOffers> = {},
): ObservedOffers {
  const listed = offers.map((one) => ({ ...one, isWinner: one.sellerId === owner }));
  const winner = listed.find(({ isWinner }) => isWinner);
  return {
    marketplace: 'amazon',
    country: 'BR',
    asin,
    checkedAt,
    competes: true,
    state: winner ? (winner.isOurs ? 'winning' : 'losing') : 'none',
    currency: 'BRL',
    ourPriceMinor: listed.find(({ isOurs }) => isOurs)?.priceMinor ?? null,
    owner: winner ? { sellerId: winner.sellerId, priceMinor: winner.priceMinor, isFba: winner.isFba } : null,
    offers: listed,
    priceToWinMinor: null,
    visitShare: null,
    ...more,
  };
}

export const record = (accountId: number, ...checks: ObservedOffers[]) =>
  transaction((tx) => recordOfferChecks(accountId, checks, tx));
