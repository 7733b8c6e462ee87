import type { Marketplace } from './registry.ts';

/** Key of an offer check: one ASIN in one country, or one Mercado Livre item. */
export interface OfferedListing {
  marketplace: Marketplace;
  country: string;
  asin: string;
}

/**
 * Holder of the Buy Box: we (`winning`), we with others (`sharing`), another seller (`losing`), no seller (`none`);
 * `unknown` when no answer could be read.
 */
export type BuyBoxState = 'winning' | 'sharing' | 'losing' | 'none' | 'unknown';

/** One seller's offer; `priceMinor` is the buyer's price, with shipping when reported. */
export interface SeenOffer {
  sellerId: string;
  isOurs: boolean;
  priceMinor: number;
  isWinner: boolean;
  /** Whether the marketplace ships it; null when unknown. */
  isFba: boolean | null;
  /** Positive ratings in percent, 0–100; null when unknown. */
  feedbackRating: number | null;
}

/** Result of one check of a listing's offers for new goods. */
export interface OfferCheck extends OfferedListing {
  checkedAt: Date;
  /** True when the marketplace notified it; absent when it was asked. */
  isNotified?: boolean;
  /** False when the listing has no Buy Box to compete for. */
  competes: boolean;
  state: BuyBoxState;
  currency: string | null;
  ourPriceMinor: number | null;
  /** Holder of the Buy Box; null when there is none or it is unknown. */
  owner: { sellerId: string | null; priceMinor: number | null; isFba: boolean | null } | null;
  /** Null when the marketplace does not report the list. */
  offers: SeenOffer[] | null;
  /** Mercado Livre only: the price that would win, and the share of visits; null otherwise. */
  priceToWinMinor: number | null;
  visitShare: string | null;
}

/** Public profile of a seller. */
export interface SellerProfile {
  marketplace: Marketplace;
  sellerId: string;
  name: string | null;
  feedbackRating: number | null;
}

/** Result of a check without a readable answer. */
export const unknownCheck = (
  { marketplace, country, asin }: OfferedListing,
  checkedAt: Date,
  { competes = true }: { competes?: boolean } = {},
): OfferCheck => ({
  marketplace,
  country,
  asin,
  checkedAt,
  competes,
  state: 'unknown',
  currency: null,
  ourPriceMinor: null,
  owner: null,
  offers: null,
  priceToWinMinor: null,
  visitShare: null,
});
