import type { Marketplace } from '#client/lib/marketplaces.ts';
import { paths } from '#client/lib/paths.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';
import { groupPath, ofOffers } from './groupPath.ts';

/** Path of an alert: the product's timeline, analysis or stock, or the screen that shows the alert. */
export function alertPath(
  kind: string,
  product: { id: string; asin: string; marketplace: Marketplace } | null | undefined,
): string {
  if (!product || kind === 'MISSING_COST' || kind === 'LOW_STOCK') return groupPath(kind);
  if (ofOffers.includes(kind)) return `${paths.buyBox}?product=${encodeURIComponent(product.id)}`;
  return analysisPath(product.asin, { marketplace: product.marketplace });
}

/** Language of an alert's text: alerts of profit are in English, like their screens. */
export const alertLanguage = (kind: string) => (inPortuguese.includes(kind) ? 'pt-BR' : 'en');
const inPortuguese = [...ofOffers, 'LOW_STOCK', 'MONEY_DIFFERENCE', 'MONEY_HELD', 'NEW_CHARGE'];
