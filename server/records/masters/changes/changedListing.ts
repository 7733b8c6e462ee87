import type { NewProductCost } from '#server/records/costs/setProductCosts.ts';

export type MasterChangeKind = 'linked' | 'split' | 'undone';

/** A cost from a day on, in minor units. */
export type DatedCost = Pick<NewProductCost, 'from' | 'costMinor'>;

/** What a change of master products does to a listing. */
export interface ChangedListing {
  productId: number;
  fromMaster: number;
  toMaster: number;
  hadOwnCost: boolean;
  /** Costs that it takes over; null: none. */
  takenCosts: DatedCost[] | null;
}
