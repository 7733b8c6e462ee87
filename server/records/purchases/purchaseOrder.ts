import type { CatalogProduct } from '#server/records/catalog/product.ts';

/** Units of a line that arrived on a day. */
export interface PurchaseReceipt {
  id: number;
  day: string;
  units: number;
}

/** A product of a purchase order. */
export interface PurchaseLine {
  id: number;
  /** The listing by which the product was chosen; what is ordered is its master product. */
  product: CatalogProduct;
  masterId: number;
  units: number;
  /** Units in a box; null: loose. */
  casePack: number | null;
  /** Of a unit, in minor units of the order's currency; null: as the product costs. */
  unitCostMinor: number | null;
  receivedUnits: number;
  /** By day. */
  receipts: PurchaseReceipt[];
}

export const purchaseStates = ['open', 'late', 'partly', 'received', 'closed'] as const;
/**
 * `closed`: what is missing will not come. `received`: nothing is missing. Else `late` after its due day, `partly` when something came, and
 * `open`.
 */
export type PurchaseState = (typeof purchaseStates)[number];

/** What is ordered from a supplier. */
export interface PurchaseOrder {
  id: number;
  supplier: string;
  /** Where it arrives. */
  country: string;
  currency: string;
  orderedOn: string;
  dueOn: string | null;
  note: string | null;
  isClosed: boolean;
  state: PurchaseState;
  /** At least one, in the order in which they were entered. */
  lines: PurchaseLine[];
}

/** Units of a line that are still to come, unless the order is closed. */
export const missingUnits = ({ units, receivedUnits }: Pick<PurchaseLine, 'units' | 'receivedUnits'>): number =>
  Math.max(0, units - receivedUnits);

/** State of an order on a day. */
export function purchaseState(
  {
    isClosed,
    dueOn,
    lines,
  }: Pick<PurchaseOrder, 'isClosed' | 'dueOn'> & { lines: readonly Pick<PurchaseLine, 'units' | 'receivedUnits'>[] },
  today: string,
): PurchaseState {
  if (isClosed) return 'closed';
  if (lines.every((line) => missingUnits(line) === 0)) return 'received';
  if (dueOn !== null && dueOn < today) return 'late';
  return lines.some(({ receivedUnits }) => receivedUnits > 0) ? 'partly' : 'open';
}
