import type { Said } from '#server/platform/language/said.ts';
import type { Money } from '#server/platform/values/money.ts';

/** A listing of the seller whose price is read or sent. */
export interface PricedListing {
  country: string;
  listingKey: string;
  asin: string;
  sku: string | null;
}

/** The price of a listing at the marketplace now. */
export interface OwnPrice {
  /** Null when the marketplace names none. */
  price: Money | null;
  /** Why a price cannot be sent. Null when it can. */
  refusal: Said | null;
  /** What the seller should know before sending. */
  notes: Said[];
}

/** Answer of a marketplace to a price. */
export interface SentPrice {
  isAccepted: boolean;
  /** Id of the submission at the marketplace; null when it has none. */
  reference: string | null;
  /** The answer: in the marketplace's words when it refuses. */
  answer: Said;
}
