import { t } from '#client/lib/language/t.ts';

/** What became of listings whose costs differ from the others'; empty without any. */
export function ownCostsText(listings: number): string {
  if (listings === 0) return '';
  const kept = t('products.keptTheirOwnAsOwnCost', { listings });
  return t('products.listingsOfAnotherCost', { listings, kept });
}
