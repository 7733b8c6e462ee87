import type { Marketplace } from '#server/market/registry.ts';

/** What a marketplace paid for lost units of a listing, or took back when they were found. */
export interface LossPayment {
  marketplace: Marketplace;
  country: string;
  sourceRef: string;
  listingKey: string;
  /** The marketplace's word for what it is for. */
  reason: string;
  /** Negative: taken back. */
  units: number;
  /** Of all its units in minor units, signed like them; 0: they were replaced by others. */
  amountMinor: number;
  currency: string;
  at: Date;
}
