import type { PlantedKind } from '#simulator/seller/plantedKinds.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import { type Entry, entryId } from './entry.ts';

/** Points of a percentage by which a commission is too high. */
const POINTS = 2;
const FIXED_FEE_MINOR = 650;
/** Part of the fee that a partial bonus gives back. */
const GIVEN_BACK = 0.4;
/** A heavier band costs a third more, and at least so much. */
const BAND_MINOR = 300;

/** Entries of an order with the error that is planted in it. What is withheld from the sale follows its bill. */
export function plantInEntries(kind: PlantedKind | undefined, order: SoldOrder, entries: Entry[]): Entry[] {
  const { quantity, unitPriceMinor, discountMinor } = order.lines[0]!;
  const adding = (subType: string, minor: (entry: Entry) => number) =>
    entries.map((entry) => (entry.subType === subType ? { ...entry, minor: entry.minor + minor(entry) } : entry));
  const without = (...subTypes: string[]) => entries.filter(({ subType }) => !subTypes.includes(subType));
  const again = (entry: Entry, slot: number, given: Partial<Entry> = {}): Entry => ({
    ...entry,
    id: entryId(entry.at, slot, order.number),
    ...given,
  });
  const commission = entries.find(({ subType }) => subType === 'CVVML');
  switch (kind) {
    case 'commission_over':
      return adding('CVVML', () => Math.round(((unitPriceMinor * quantity - discountMinor) * POINTS) / 100));
    // part of the cost of selling: no sub-type of its own is known
    case 'fixed_fee_wrong':
      return adding('CVVML', () => FIXED_FEE_MINOR * quantity);
    case 'charge_twice':
      return [...entries, ...(commission ? [again(commission, 16)] : [])];
    case 'charge_missing':
      return without('CVVML', 'CVVPRC');
    case 'bonus_owed':
      return without('BVVML', 'BVVPRC');
    case 'bonus_partial':
      return adding('BVVML', ({ minor }) => Math.round(minor * GIVEN_BACK) - minor);
    case 'freight_reweighed':
      return adding('CXDE', ({ minor }) => Math.max(BAND_MINOR, Math.round(minor / 3)));
    case 'unknown_order': {
      const stranger = { ...order, id: unknownOrderId(order), packId: null };
      return [...entries, ...(commission ? [again(commission, 17, { orders: [stranger], isWithheld: false })] : [])];
    }
    default:
      return entries;
  }
}

/** Id of an order that never was, billed with another one. */
export const unknownOrderId = ({ number }: SoldOrder): string => String(2_000_018_000_000_000 + number);
