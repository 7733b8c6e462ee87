import type { Marketplace } from '#client/lib/text/marketplaceNames.ts';
import { missingCostsPath, paths } from '#client/lib/paths.ts';
import { analysisPath } from '#client/parts/profit/analysisPath.ts';

const ofOffers = ['LOST_BUY_BOX', 'NEW_COMPETITOR', 'PRICE_WAR'];

/** Where an alert is looked into: the product's timeline or analysis, the missing costs, or the screen it is shown on. */
export function alertPath(
  kind: string,
  product: { id: string; asin: string; marketplace: Marketplace } | null | undefined,
): string {
  if (ofOffers.includes(kind))
    return product ? `${paths.buyBox}?product=${encodeURIComponent(product.id)}` : `${paths.buyBox}?tab=new`;
  if (kind === 'MISSING_COST') return missingCostsPath();
  return product ? analysisPath(product.asin, { marketplace: product.marketplace }) : paths.profitDetector;
}

/** The language its words are in: alerts of profit are worded as their screens. */
export const alertLanguage = (kind: string) => (ofOffers.includes(kind) ? undefined : 'en');
