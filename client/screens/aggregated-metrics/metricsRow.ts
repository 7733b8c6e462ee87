/** One row of the report as the screen searches, sorts, sums and writes it. */
export interface MetricsRow {
  productId: number;
  name: string | null;
  /** The first of its SKUs. */
  sku: string | null;
  skus: readonly string[];
  asin: string;
  marketplace: 'amazon' | 'mercadolivre';
  country: string;
  imageUrl: string | null;
  units: number;
  /** Minor units of `currency`, not rounded. */
  revenue: number;
  currency: string;
  pageViews: number | null;
  sessions: number | null;
  trafficUnits: number | null;
  conversionPercent: number | null;
  isTrafficApproximate: boolean;
  /** Name, SKUs and ASIN as searches compare them. */
  words: string;
}
