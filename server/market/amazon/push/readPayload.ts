import type { PushedChange } from '#server/market/push/push.ts';

/** What a payload says. */
export interface ReadPayload {
  /** Null when the type does not name the seller. */
  sellerId: string | null;
  /** Time of the change; absent: the time of the event. */
  at?: Date;
  /** Null when this one is not used. */
  change: PushedChange | null;
}
