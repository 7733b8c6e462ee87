import type { DatedCost } from '#server/records/costs/kits/kitCosts.ts';

export type MasterChangeKind = 'linked' | 'split' | 'components' | 'undone';

/** What a change of master products does to a listing. */
export interface ChangedListing {
  productId: number;
  fromMaster: number;
  toMaster: number;
  hadOwnCost: boolean;
  /** Costs that it takes over; null: none. */
  takenCosts: DatedCost[] | null;
}

/** Result of a change. */
export interface MasterChanged {
  /** To take the change back by. */
  changeId: number;
  masterId: number;
  /** Listings whose costs differ from the others': they keep them as their own. */
  ownCosts: number[];
  /** Recomputed order lines; null while a job recomputes them. */
  lines: number | null;
}
