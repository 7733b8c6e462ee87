import type { OfferedListing } from './offerCheck.ts';

/** Public figures of any seller's listing, with the price of our own offer. */
export interface ListingFigures extends OfferedListing {
  seenAt: Date;
  /** False when the listing does not exist or the marketplace does not report it. */
  isFound: boolean;
  currency: string | null;
  /** Current price for the buyer, with shipping when reported; null without offers. */
  priceMinor: number | null;
  /** Price of our own offer; null when we have none. */
  ownPriceMinor: number | null;
  name: string | null;
  /** Sales rank in its department; null when the marketplace does not report it. */
  rank: number | null;
  /** Stars, 0–5; null when the marketplace does not report them. */
  rating: number | null;
}

/** Figures of a listing that could not be read. */
export const unknownFigures = ({ marketplace, country, asin }: OfferedListing, seenAt: Date): ListingFigures => ({
  marketplace,
  country,
  asin,
  seenAt,
  isFound: false,
  currency: null,
  priceMinor: null,
  ownPriceMinor: null,
  name: null,
  rank: null,
  rating: null,
});
