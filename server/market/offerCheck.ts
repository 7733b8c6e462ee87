import type { Marketplace } from './snapshots.ts';

/** One ASIN in one country, or one Mercado Livre item: what offers are asked for. */
export interface OfferedListing {
  marketplace: Marketplace;
  country: string;
  asin: string;
}

/** Who has the Buy Box: we, we among others, another seller, nobody; `unknown` where no answer could be read. */
export type BuyBoxState = 'winning' | 'sharing' | 'losing' | 'none' | 'unknown';

/** One seller's offer; `priceMinor` is what the buyer pays, freight included where it is told. */
export interface SeenOffer {
  sellerId: string;
  isOurs: boolean;
  priceMinor: number;
  isWinner: boolean;
  /** Shipped by the marketplace; null while unknown. */
  isFba: boolean | null;
  /** Positive ratings, 0–100. */
  feedbackRating: number | null;
}

/** What one look at a listing's offers saw, of new goods only. */
export interface OfferCheck extends OfferedListing {
  checkedAt: Date;
  /** False: nobody can compete for this listing, so it has no Buy Box. */
  competes: boolean;
  state: BuyBoxState;
  currency: string | null;
  ourPriceMinor: number | null;
  /** Who has it; null when nobody has or nothing is known. */
  owner: { sellerId: string | null; priceMinor: number | null; isFba: boolean | null } | null;
  /** Null when the marketplace does not tell the list. */
  offers: SeenOffer[] | null;
  /** Mercado Livre: what would win, and the share of visits the place brings. */
  priceToWinMinor: number | null;
  visitShare: string | null;
}

/** What a seller shows of itself. */
export interface SellerProfile {
  marketplace: Marketplace;
  sellerId: string;
  name: string | null;
  feedbackRating: number | null;
}

/** A check that learnt nothing but that it was made. */
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
