import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { ListingSnapshot, StockSnapshot } from '#server/market/snapshots.ts';
import { countryOfSite } from './countryOfSite.ts';
import type { FullStock } from './fullStock.ts';
import type { MercadoLivreItem } from './items.ts';

type Variation = NonNullable<MercadoLivreItem['variations']>[number];

/**
 * Listings of an item: the item itself, or each of its variations (`MLB…:variation`). The price is the sale price
 * (minor units) when there is one, else the item's own.
 */
export function listingsOf(item: MercadoLivreItem, salePriceMinor: number | null): ListingSnapshot[] {
  return partsOf(item).map((variation) => {
    const price = variation?.price ?? item.price;
    return {
      marketplace: 'mercadolivre',
      country: countryOfSite(item.id),
      listingKey: keyOf(item, variation),
      asin: item.id,
      parentAsin: variation ? item.id : null,
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
    };
  });
}

/**
 * Available stock of each listing of an item: the warehouse's count, else the item's own quantity. Listings without a
 * quantity are missing.
 */
export function stockOf(item: MercadoLivreItem, warehouse: (inventoryId: string) => FullStock | null): StockSnapshot[] {
  return partsOf(item).flatMap((variation) => {
    const { inventory_id: inventoryId, available_quantity: listed } = variation ?? item;
    const full = inventoryId ? warehouse(inventoryId) : null;
    const available = full?.available ?? listed;
    if (available == null) return [];
    return [
      {
        marketplace: 'mercadolivre',
        country: countryOfSite(item.id),
        listingKey: keyOf(item, variation),
        available,
        reserved: full?.notAvailable ?? 0,
        inbound: 0,
      },
    ];
  });
}

/** Inventory ids of the item and its variations in Mercado Livre's warehouse. */
export const inventoryIdsOf = (item: MercadoLivreItem): string[] =>
  partsOf(item).flatMap((variation) => (variation ?? item).inventory_id || []);

const partsOf = ({ variations }: MercadoLivreItem): (Variation | null)[] => (variations?.length ? variations : [null]);

const keyOf = ({ id }: MercadoLivreItem, variation: Variation | null) => (variation ? `${id}:${variation.id}` : id);

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
