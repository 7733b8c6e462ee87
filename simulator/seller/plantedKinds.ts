/** Money errors that the local marketplaces plant on request, and the class in which each must be found. */
export const PLANTED_KINDS = {
  /** Commission at another percentage. */
  commission_over: 'differs',
  /** A fixed fee above the price from which there is none. */
  fixed_fee_wrong: 'differs',
  /** The same charge under two ids. */
  charge_twice: 'twice',
  /** A sale without any commission in a closed period. */
  charge_missing: 'missing',
  /** A refund without the fee given back. */
  bonus_owed: 'bonus_owed',
  /** A refund with a part of the fee given back. */
  bonus_partial: 'bonus_owed',
  /** Freight of a heavier parcel than at the sale. */
  freight_reweighed: 'differs',
  /** Freight of a cart on each of its orders. */
  pack_freight_fanned: 'twice',
  /** Less paid than what its charges leave. */
  release_short: 'differs',
  /** Money not released after its day. */
  release_late: 'held',
  /** A unit lost in the warehouse and not paid for. */
  unit_lost_unpaid: 'missing',
  /** A charge of an order that does not exist. */
  unknown_order: 'unknown_order',
} as const;

export type PlantedKind = keyof typeof PLANTED_KINDS;

/** A planted error, for tests to find; money in minor units. */
export interface PlantedError {
  kind: PlantedKind;
  marketplace: 'amazon' | 'mercadolivre';
  country: string;
  /** The order that it must be found in; of a cart its first one. Null: of a product. */
  orderId: string | null;
  /** Product of a lost unit; null of the others. */
  sku: string | null;
  /** Rows of the bill that are wrong; of a missing one its own. */
  detailIds: number[];
  expectedMinor: number;
  chargedMinor: number;
  /** What the seller has more than expected. */
  deltaMinor: number;
  /** When all sources and deadlines are in, ISO 8601. */
  visibleFrom: string;
  /** Month of the bill, or of what happened: `YYYY-MM-01`. */
  period: string;
  expectedClass: (typeof PLANTED_KINDS)[PlantedKind];
  /** Orders whose sources contain the error; of a lost unit the loss. */
  places: string[];
}

/** What to plant: so many errors of a kind, chosen by the seed, in orders since an instant (ms). */
export interface PlantWish {
  kind: PlantedKind;
  count: number;
  seed: number;
  marketplace: 'amazon' | 'mercadolivre';
  from: number;
}

/** Kinds of errors by the orders and losses in which they are planted. */
export type PlantedPlaces = Map<string, PlantedKind>;

export const placesOf = (errors: PlantedError[] = []): PlantedPlaces =>
  new Map(errors.flatMap(({ kind, places }) => places.map((place) => [place, kind])));
