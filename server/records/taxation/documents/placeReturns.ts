import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { DocumentTax } from './taxColumns.ts';

/** Amounts of returned goods in centavos; a tax that the note does not state is null. */
export interface ReturnedAmounts extends Record<DocumentTax, number | null> {
  /** vProd − vDesc + vFrete. */
  base: number;
}

/** Goods of a return note with one code of its issuer. */
interface ReturnedItem {
  sku: string;
  /** GTINs of the sold unit and of the taxed one. */
  eans: readonly string[];
  /** In ten-thousandths. */
  quantity: number;
  amounts: ReturnedAmounts;
}

export interface ReturnNote {
  key: string;
  /** SEFAZ authorised it, as its protocol says. */
  isProven: boolean;
  /** Day of issue in São Paulo. */
  day: string;
  /** Keys of the sales that it refers to. */
  saleKeys: readonly string[];
  items: readonly ReturnedItem[];
}

/** Goods of a document of a sale with one SKU. */
export interface SoldGoods {
  saleKey: string;
  /** SEFAZ authorised the document, as its protocol says. */
  isProven: boolean;
  day: string;
  sku: string;
  eans: readonly string[];
  /** In ten-thousandths. */
  quantity: number;
  /** vProd − vDesc + vFrete, in centavos. */
  base: number;
}

/** Goods of a note that are those of a sale: of its item the part from `from` to `to`, in ten-thousandths. */
export interface PlacedGoods {
  note: ReturnNote;
  item: ReturnedItem;
  sold: SoldGoods;
  from: number;
  to: number;
}

/** Goods of a note that are in no sale that it refers to (`quantity` of them), or that its sales have no longer. */
export interface UnplacedGoods {
  note: ReturnNote;
  item: ReturnedItem;
  quantity: number;
  isUnknown: boolean;
}

/**
 * Says of what sales the goods of return notes are: those of the documents that each refers to with the same code, else with the same GTIN, the
 * earliest first, and never more than were sold. Earlier notes come first, whatever the order in which they are given. The
 * sales are all to which the notes refer, the notes all that refer to one of these.
 */
export function placeReturns(
  notes: readonly ReturnNote[],
  sales: readonly SoldGoods[],
): { placed: PlacedGoods[]; unplaced: UnplacedGoods[] } {
  const left = new Map(sales.map((sold) => [sold, sold.quantity]));
  const bySale = groupBy(sales, ({ saleKey }) => saleKey);
  const placed: PlacedGoods[] = [];
  const unplaced: UnplacedGoods[] = [];
  for (const note of notes.toSorted(byDay(({ key }) => key))) {
    const own = [...new Set(note.saleKeys)]
      .flatMap((key) => bySale.get(key) ?? [])
      .toSorted(byDay(({ saleKey, sku }) => `${saleKey} ${sku}`));
    for (const item of note.items.toSorted((a, b) => compare(a.sku, b.sku))) {
      const sameCode = own.filter(({ sku }) => sku === item.sku);
      const fitting =
        sameCode.length > 0 ? sameCode : own.filter(({ eans }) => eans.some((ean) => item.eans.includes(ean)));
      let from = 0;
      for (const sold of fitting) {
        const to = from + Math.min(item.quantity - from, left.get(sold)!);
        if (to === from) continue;
        left.set(sold, left.get(sold)! - (to - from));
        placed.push({ note, item, sold, from, to });
        from = to;
      }
      if (from < item.quantity)
        unplaced.push({ note, item, quantity: item.quantity - from, isUnknown: fitting.length === 0 });
    }
  }
  return { placed, unplaced };
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const byDay =
  <One extends { day: string }>(keyOf: (one: One) => string) =>
  (a: One, b: One) =>
    compare(a.day, b.day) || compare(keyOf(a), keyOf(b));
