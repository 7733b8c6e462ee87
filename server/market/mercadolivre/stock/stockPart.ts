import { countryOfSite } from '#server/market/mercadolivre/items/countryOfSite.ts';
import type { MercadoLivreItem } from '#server/market/mercadolivre/items/items.ts';
import { isKit, keyOf, partsOf } from '#server/market/mercadolivre/items/itemParts.ts';

/** What a listing reports of the stock that it is sold from. */
export interface StockPart {
  itemId: string;
  listingKey: string;
  country: string;
  /** The physical thing that it sells. */
  userProductId: string | null;
  /** Its stock in Mercado Livre's warehouse (Full). */
  inventoryId: string | null;
  /** Keys of listings that it names as sold from the same units. */
  related: string[];
  /** Units of the advertisement itself. */
  listed: number | null;
  /** Whether the seller ships it, also beside the warehouse (Full with Flex). */
  isShippedBySeller: boolean;
  isClosed: boolean;
}

/** Parts of an item that have a stock: the item or its variations; none of a kit, whose units are those of its components. */
export function stockPartsOf(item: MercadoLivreItem): StockPart[] {
  if (isKit(item)) return [];
  const { shipping } = item;
  const logistics = shipping?.logistic_type ?? null;
  return partsOf(item).map((variation) => {
    const { user_product_id: userProductId, inventory_id: inventoryId, item_relations: relations } = variation ?? item;
    return {
      itemId: item.id,
      listingKey: keyOf(item, variation),
      country: countryOfSite(item.id),
      userProductId: userProductId || null,
      inventoryId: inventoryId || null,
      // No page says what another ratio than one unit for one means: such listings keep a stock of their own.
      related: (relations ?? []).flatMap(({ id, variation_id: other, stock_relation: ratio }) =>
        id && (ratio == null || Number(ratio) === 1) ? [other ? `${id}:${other}` : id] : [],
      ),
      listed: (variation ?? item).available_quantity ?? null,
      isShippedBySeller:
        (logistics !== null && logistics !== 'fulfillment') || Boolean(shipping?.tags?.includes('self_service_in')),
      isClosed: item.status === 'closed',
    };
  });
}
