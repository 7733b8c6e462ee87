import { type Marketplace, marketplaceWord } from '#client/lib/text/marketplaceNames.ts';
import { paths } from '#client/lib/paths.ts';

/** The analysis of a listing: by its id alone where that leads to it, else by its number too. */
export function analysisPath(
  asin: string,
  { marketplace, productId }: { marketplace?: Marketplace; productId?: number } = {},
): string {
  const params = new URLSearchParams();
  if (marketplace) params.set('marketplace', marketplaceWord(marketplace));
  if (productId) params.set('product', String(productId));
  const search = params.toString();
  return paths.profitAnalysis.replace(':asin', encodeURIComponent(asin)) + (search && `?${search}`);
}
