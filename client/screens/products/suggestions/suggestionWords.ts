import { formatQuantity } from '#client/lib/format.ts';
import type { Suggestions } from './useSuggestions.ts';

/** Why two listings may be the same product. */
export const reasonWords: Readonly<Record<string, string>> = {
  GTIN: 'mesmo EAN',
  SKU: 'mesmo SKU',
  RELATION: 'o marketplace diz',
  TITLE: 'títulos parecidos',
  OTHER: 'por um terceiro anúncio',
};

/** What speaks against it. */
export const conflictWords: Readonly<Record<string, string>> = {
  GTIN: 'EANs diferentes',
  BRAND: 'marcas diferentes',
  MEASURE: 'medida, cor ou modelo diferente',
  KIT: 'kit e avulso, ou kits de outra quantidade',
};

/** What was found, in a line. */
export function summaryOf(found: Pick<Suggestions, 'sureCount' | 'unsureCount'> | undefined): string {
  if (!found) return 'Procurando anúncios do mesmo produto…';
  const { sureCount: sure, unsureCount: unsure } = found;
  if (sure > 0)
    return `${formatQuantity(sure, 'par de anúncios parece', 'pares de anúncios parecem')} o mesmo produto.`;
  if (unsure > 0)
    return `${formatQuantity(unsure, 'par de anúncios talvez seja', 'pares de anúncios talvez sejam')} o mesmo produto.`;
  return 'Nenhum anúncio parece ser do mesmo produto que outro.';
}
