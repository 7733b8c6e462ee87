import { formatQuantity } from '#client/lib/format.ts';

/** What became of listings whose costs differ from the others'; empty without any. */
export function ownCostsText(listings: number): string {
  if (listings === 0) return '';
  const kept = listings === 1 ? 'ficou com o seu, como custo próprio' : 'ficaram com os seus, como custo próprio';
  return ` ${formatQuantity(listings, 'anúncio', 'anúncios')} de custo diferente ${kept}.`;
}
