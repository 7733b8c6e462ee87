import type { Marketplace } from '#server/market/snapshots.ts';

/** Sales from a day on, of one product or of all that the other fields name; null names every one. */
export interface EstimatedSales {
  productId: number | null;
  marketplace: Marketplace | null;
  country: string | null;
  category: string | null;
  listingType: string | null;
  /** `YYYY-MM-DD`; null: from the first sale on. */
  from: string | null;
}

/** The earliest day the sales begin with; null: from the first sale on. */
export const firstDayOf = (sales: readonly Partial<EstimatedSales>[]): string | null =>
  sales.reduce<string | null>(
    (first, { from = null }) => (first === null || from === null ? null : first < from ? first : from),
    sales[0]?.from ?? null,
  );
