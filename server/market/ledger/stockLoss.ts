import type { Marketplace } from '#server/market/registry.ts';

/** Units of a listing that a marketplace's warehouse lost, or found again. */
export interface StockLoss {
  marketplace: Marketplace;
  country: string;
  sourceRef: string;
  listingKey: string;
  /** Positive: lost. Negative: found again. */
  units: number;
  /** Of lost units, how many the marketplace counts as found or paid for; null: it does not say. */
  settledUnits: number | null;
  at: Date;
}
