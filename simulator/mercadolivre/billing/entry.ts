import type { Product } from '#simulator/seller/products/product.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';

export type Report = 'ML/details' | 'ML/full/details' | 'MP/details';

/** A charge or bonus of a bill; `at` in ms, money in minor units and positive. */
export interface Entry {
  id: number;
  at: number;
  report: Report;
  subType: string;
  isBonus: boolean;
  text: string;
  minor: number;
  /** Orders that it is for, all of one cart; none: of the account or a product. */
  orders: SoldOrder[];
  product: Product | null;
  /** The charge that a bonus gives back. */
  bonifies: Entry | null;
  /** Whether it was taken from the sale: the rest is paid with the bill. */
  isWithheld: boolean;
}

export type Given = Partial<Entry> & Pick<Entry, 'at' | 'subType' | 'text' | 'minor'>;

/** An id that grows with time; `slot` separates entries of one second, `number` those of one slot. */
export const entryId = (at: number, slot: number, number: number): number =>
  Math.floor(at / 1000) * 1_000_000 + slot * 10_000 + (number % 10_000);

/** An entry that is withheld from the sale unless given otherwise. */
export function entryOf({ slot, number }: { slot: number; number: number }, given: Given): Entry {
  return {
    id: entryId(given.at, slot, number),
    report: 'ML/details',
    isBonus: false,
    orders: [],
    product: null,
    bonifies: null,
    isWithheld: true,
    ...given,
  };
}
