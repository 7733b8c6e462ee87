import type { OfferedListing } from './offerCheck.ts';

/** What anybody can see of a listing, ours or another's, with what only we can of our own offer. */
export interface ListingFigures extends OfferedListing {
  seenAt: Date;
  /** False: it is not there, or the marketplace does not tell us. */
  isFound: boolean;
  currency: string | null;
  /** What a buyer pays now, freight included where it is told; null when nobody offers it. */
  priceMinor: number | null;
  /** Of that, our own offer; null when we have none. */
  ownPriceMinor: number | null;
  name: string | null;
  /** Place among what sells best in its department; null where it is not told. */
  rank: number | null;
  /** Stars, 0–5; null where they are not told. */
  rating: number | null;
}

/** Of a listing nothing could be learnt about. */
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
