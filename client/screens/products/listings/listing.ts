import type { Amount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { Marketplace } from '#client/lib/marketplaces.ts';

/** A listing of a product. */
export interface Listing {
  id: string;
  name: string;
  asin: string;
  sku: string | null;
  marketplace: Marketplace;
  country: string;
  isActive: boolean;
  isKit: boolean;
  /** Null while unknown. */
  cost: Amount | null;
  hasOwnCost: boolean;
}

/** Others that a listing shares its cost with, or would: a cost is shared within its currency. */
export const sharingWith = ({ id, cost }: Listing, listings: readonly Listing[]) =>
  listings.filter(
    (other) => other.id !== id && !other.hasOwnCost && (!cost || !other.cost || other.cost.currency === cost.currency),
  );

/** Verb of the change of where a listing has its costs from; those of a kit come from its components. */
export const ownCostAction = ({ hasOwnCost }: Listing, isMadeOf: boolean) => {
  if (!hasOwnCost) return t('products.giveOwnCost');
  return isMadeOf ? t('products.useTheCostOfTheComponents') : t('products.useTheCostOfTheProduct');
};
