import { restockPlan, type RestockRow } from '#server/insight/planning/restock/restockPlan.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';

/** Rows of the restock plan for a product, one for each country, most urgent first. */
export const restockOfProduct = (
  viewer: Pick<Viewer, 'accountId'>,
  { listings }: Pick<MasterProduct, 'listings'>,
): Promise<RestockRow[]> => restockPlan(viewer, { productIds: listings.map(({ product }) => product.id) });

/** When the stock of a product ends. */
export interface StockEnd {
  /** Days that available and inbound units last at the recent pace; null: without recent sales or a count. */
  coverDays: number | null;
  available: number | null;
  leadDays: number;
  /** Whether it ends before an order made today arrives. Null while unknown. */
  isShort: boolean | null;
  /** Units to order now; 0: none, null: the stock was never counted. */
  quantity: number | null;
  /** Units to order later, and when; null: nothing will be. */
  next: RestockRow['next'];
  /** The order waits: the product loses money, or too much of it lies there. */
  isHeld: boolean;
  country: string;
  /** Listing by which it is ordered, and units of a box; null: loose. */
  product: CatalogProduct;
  casePack: number | null;
}

/** The end of the stock that ends first. Null while nothing is planned. */
export function stockEnd(rows: readonly RestockRow[]): StockEnd | null {
  const [row] = rows.toSorted((a, b) => (a.coverDays ?? Infinity) - (b.coverDays ?? Infinity));
  if (!row) return null;
  const { coverDays, available, rules, quantity, next, isHeld, product } = row;
  const { leadDays } = rules;
  return {
    coverDays,
    available,
    leadDays,
    isShort: coverDays === null ? null : coverDays <= leadDays,
    quantity,
    next,
    isHeld,
    country: product.country,
    product,
    casePack: rules.casePack,
  };
}
