import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { ListingSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { countryOfSite } from './countryOfSite.ts';
import { gtinsOf } from './gtinsOf.ts';
import { isKit, keyOf, partsOf, type Variation } from './itemParts.ts';
import type { MercadoLivreItem } from './items.ts';

/**
 * Listings of an item: the item itself, or each of its variations (`MLB…:variation`). The price is the sale price
 * (minor units) when there is one, else the item's own. Variants that are items of their own have their family as parent.
 */
export function listingsOf(
  item: MercadoLivreItem,
  { salePriceMinor, familyId }: { salePriceMinor: number | null; familyId: string | null },
): ListingSnapshot[] {
  return partsOf(item).map((variation) => {
    const price = variation?.price ?? item.price;
    return {
      marketplace: 'mercadolivre',
      country: countryOfSite(item.id),
      listingKey: keyOf(item, variation),
      asin: item.id,
      parentAsin: variation ? item.id : familyId && `F${familyId}`,
      sku: skuOf(variation) ?? skuOf(item),
      name: nameOf(item, variation),
      brand: attribute(item, 'BRAND'),
      imageUrl: imageOf(item, variation),
      currency: item.currency_id,
      priceMinor: salePriceMinor ?? (price == null ? null : minorUnits(price, item.currency_id)),
      active: item.status === 'active',
      fulfilledByMarketplace: item.shipping?.logistic_type ? item.shipping.logistic_type === 'fulfillment' : null,
      category: item.category_id ?? null,
      listingType: item.listing_type_id ?? null,
      isKit: isKit(item),
      gtins: gtinsOf(item, variation),
    };
  });
}

function attribute({ attributes }: Pick<MercadoLivreItem, 'attributes'>, id: string): string | null {
  return attributes?.find((one) => one.id === id)?.value_name || null;
}

function skuOf(part: Pick<MercadoLivreItem, 'attributes' | 'seller_custom_field'> | null): string | null {
  return part && (attribute(part, 'SELLER_SKU') ?? (part.seller_custom_field || null));
}

function nameOf({ id, title }: MercadoLivreItem, variation: Variation | null): string {
  const choices = (variation?.attribute_combinations ?? []).flatMap(({ value_name: value }) => value ?? []);
  return [title || id, ...(choices.length ? [choices.join(' / ')] : [])].join(' – ');
}

function imageOf({ pictures, thumbnail }: MercadoLivreItem, variation: Variation | null): string | null {
  const own = pictures?.find(({ id }) => id && variation?.picture_ids?.includes(id));
  return (own ?? pictures?.[0])?.secure_url ?? thumbnail?.replace(/^http:/, 'https:') ?? null;
}
