import { type Marketplace, marketplaceWord } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';

/** Path of a listing's analysis: the ASIN, plus the product's id when the ASIN is ambiguous. */
export function analysisPath(
  asin: string,
  { marketplace, productId }: { marketplace?: Marketplace; productId?: string } = {},
): string {
  const params = new URLSearchParams();
  if (marketplace) params.set('marketplace', marketplaceWord(marketplace));
  if (productId) params.set('product', productId);
  const search = params.toString();
  return paths.profitAnalysis.replace(':asin', encodeURIComponent(asin)) + (search && `?${search}`);
}
