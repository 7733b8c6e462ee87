import { t } from '#client/lib/language/t.ts';
import type { Suggestions } from './useSuggestions.ts';

/** Why two listings may be the same product. */
export const reasonWords: Readonly<Record<string, string>> = {
  GTIN: t('products.sameEan'),
  SKU: t('products.sameSku'),
  RELATION: t('products.theMarketplaceSaysSo'),
  TITLE: t('products.similarTitles'),
  OTHER: t('products.byAThirdListing'),
};

/** What speaks against it. */
export const conflictWords: Readonly<Record<string, string>> = {
  GTIN: t('products.differentEans'),
  BRAND: t('products.differentBrands'),
  MEASURE: t('products.differentSizeColourOrModel'),
  KIT: t('products.kitAndSingleOrKitsOf'),
};

/** What was found, in a line. */
export function summaryOf(found: Pick<Suggestions, 'sureCount' | 'unsureCount'> | undefined): string {
  if (!found) return t('products.lookingForListingsOfTheSame');
  const { sureCount: sure, unsureCount: unsure } = found;
  if (sure > 0) return t('products.pairsOfListingsSeemTheSame', { sure });
  if (unsure > 0) return t('products.pairsOfListingsMayBeThe', { unsure });
  return t('products.noListingSeemsToBeOf');
}
