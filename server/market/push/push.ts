import type { OfferCheck } from '#server/market/offerCheck.ts';
import type { StockSnapshot } from '#server/market/snapshots/listingSnapshots.ts';

/** A resource of a marketplace to read again; `kind` is the connector's word for it. */
export interface Reread {
  kind: string;
  /** The marketplace's id of it. */
  id: string;
}

/** A notification that says only that something changed, and of whom. */
export interface Hint {
  /** The marketplace's id of it; null when it has none. */
  id: string | null;
  applicationId: string;
  sellerId: string;
  topic: string;
  /** Reads of such resources that one account makes in a minute at most; when many, they are spread over the minute. */
  mostAMinute: number;
  /** Null for topics that the product does not use, and resources in an unknown form. */
  reread: Reread | null;
}

/** What a seller is subscribed to: notifications of one topic go to a destination. */
export interface Subscription {
  subscriptionId: string;
  destinationId: string;
}

/** What a notification reports, in our words. */
export type PushedChange =
  /** The offers for a product as they are now. */
  | { kind: 'offers'; check: OfferCheck }
  /** Something changed that the notification itself does not hold. */
  | { kind: 'reread'; reread: Reread }
  /** A requested document is ready, or has failed. */
  | { kind: 'document'; remoteId: string }
  /** Stock of one listing in every country. */
  | { kind: 'stock'; listingKey: string; stock: StockSnapshot[] }
  /** Whether a listing is for sale; `country` is null when the notification does not name it. */
  | { kind: 'listing'; country: string | null; listingKey: string; active: boolean }
  /** The application has another client secret. */
  | { kind: 'secret'; clientId: string; clientSecret: string }
  /** The application's client secret is about to end. */
  | { kind: 'secretExpiry'; clientId: string; expiresAt: Date };

/** One notification. */
export interface PushedNotification {
  /** Unique; a notification delivered twice has the same one. */
  id: string;
  type: string;
  /** Null when the notification does not name it. */
  applicationId: string | null;
  subscriptionId: string | null;
  sellerId: string | null;
  /** When the change happened, as the notification says; null when it is not used. */
  at: Date | null;
  /** Null when the product does not use the type, or not this one of it. */
  change: PushedChange | null;
}
