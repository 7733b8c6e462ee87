import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import { DAY, dayOf, startOfDay } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import { isContested } from '#simulator/seller/offers.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { productDay } from '#simulator/seller/products/productDay.ts';
import type { Stock } from '#simulator/seller/products/stock.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { inventoryId } from './inventories.ts';

/** An item as its seller sees it, including its variations. */
export function itemJson(simulator: Simulator, listings: Product[], stocks: Map<string, Stock>, origin: string) {
  const item = listings[0]!;
  const now = simulator.clock.now();
  const available = (product: Product) => stocks.get(productKey(product))?.available ?? 0;
  const total = listings.reduce((sum, product) => sum + available(product), 0);
  const sold = 40 + (hash(item.asin, 'sold') % 900);
  const { priceMinor, discount } = productDay(simulator.seed, item, dayOf(now));
  const price = decimalNumber(priceMinor - Math.round(priceMinor * discount));
  const image = item.hasImage ? `${origin}/images/${item.imageId}.png` : null;
  const varied = item.variation !== null;
  return {
    id: item.asin,
    site_id: 'MLB',
    title: item.name,
    seller_id: mercadolivreUserId(simulator.seed),
    category_id: item.mercadolivre!.categoryId,
    user_product_id: `MLBU${item.asin.slice(3)}`,
    official_store_id: null,
    price,
    base_price: price,
    original_price: discount ? decimalNumber(priceMinor) : null,
    currency_id: item.currency,
    initial_quantity: total + sold,
    available_quantity: total,
    sold_quantity: sold,
    buying_mode: 'buy_it_now',
    listing_type_id: item.mercadolivre!.listingType,
    condition: 'new',
    permalink: `https://produto.mercadolivre.com.br/${item.asin}`,
    thumbnail: image,
    pictures: image ? [{ id: item.imageId, url: image, secure_url: image }] : [],
    shipping: {
      mode: 'me2',
      free_shipping: priceMinor >= 7900,
      logistic_type: item.mercadolivre!.logisticType,
      store_pick_up: false,
      tags: [],
    },
    attributes: [{ id: 'BRAND', name: 'Marca', value_name: item.brand }, ...(varied ? [] : skuAttribute(item))],
    seller_custom_field: !varied && hasOldSku(item) ? item.sku : null,
    variations: varied
      ? listings.map((product) => ({
          id: product.variation!.id,
          price,
          available_quantity: available(product),
          sold_quantity: hash(product.listingKey, 'sold') % 300,
          seller_custom_field: hasOldSku(product) ? product.sku : null,
          attribute_combinations: [{ id: 'COLOR', name: 'Cor', value_id: null, value_name: product.variation!.name }],
          attributes: skuAttribute(product),
          picture_ids: [item.imageId],
          inventory_id: inventoryId(product),
        }))
      : [],
    status: item.active ? 'active' : 'paused',
    sub_status: [],
    catalog_product_id: isContested(simulator.seed, item) ? catalogProductId(item.asin) : null,
    catalog_listing: isContested(simulator.seed, item),
    inventory_id: varied ? null : inventoryId(item),
    health: 0.85,
    date_created: new Date(startOfDay(item.launchDay || dayOf(simulator.seller.historyStart) - 60)).toISOString(),
    last_updated: new Date(Math.floor(now / DAY) * DAY).toISOString(),
  };
}

/** Catalogue page of a seller's item; item ids begin with MLB3. */
export const catalogProductId = (itemId: string): string => itemId.replace(/^MLB3/, 'MLB1');

/** The seller's item on a catalogue page; empty when the id is not a page. */
export const itemOfCatalog = (productId: string): string =>
  productId.startsWith('MLB1') ? productId.replace('MLB1', 'MLB3') : '';

/** Whether the seller keeps the SKU of the product in `seller_custom_field`, as before Mercado Livre had an attribute for it. */
export const hasOldSku = ({ asin }: Product): boolean => hash(asin, 'old sku') % 7 === 0;

const skuAttribute = (product: Product) =>
  hasOldSku(product) ? [] : [{ id: 'SELLER_SKU', name: 'SKU', value_name: product.sku }];
