import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { decimalNumber } from '#simulator/decimal.ts';
import { DAY, dayOf, startOfDay } from '#simulator/seller/calendar.ts';
import { hash } from '#simulator/seller/hash.ts';
import { isContested } from '#simulator/seller/offers.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { ownPrice } from '#simulator/seller/ownPrice.ts';
import type { Stock } from '#simulator/seller/products/stock.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { ListedItem } from './listedItems.ts';
import { bundleOf, familyId, type Sharing, sharings, unitsOf } from './sharing.ts';

/** An item as its seller sees it, including its variations. */
export function itemJson(simulator: Simulator, listed: ListedItem, stocks: Map<string, Stock>, origin: string) {
  const { id, products: listings, isVaried: varied, status } = listed;
  const item = listings[0]!;
  const now = simulator.clock.now();
  const shared = sharings(simulator);
  const sharingOf = (product: Product) => shared.get(product.listingKey)!;
  const isMoved = listed.newIds.length > 0;
  const hasFamily = !varied && (simulator.modes.has('user-products') || id !== item.asin);
  // the number of an advertisement may be late when stock is kept by depot
  const late = simulator.modes.has('user-products') ? 1 : 0;
  const available = (product: Product) =>
    isMoved ? 0 : product.kit ? kitsOf(product.kit, shared, stocks) : unitsOf(sharingOf(product).units, stocks) + late;
  const isInCatalogue = isContested(simulator.seed, item) && id === item.asin;
  const ofCatalogue = isInCatalogue ? item.asin : item.twin && !item.twin.isInCatalogue ? item.twin.listingKey : null;
  const total = listings.reduce((sum, product) => sum + available(product), 0);
  const sold = 40 + (hash(item.asin, 'sold') % 900);
  const { priceMinor, discount } = ownPrice(simulator, item, dayOf(now));
  const price = decimalNumber(priceMinor - Math.round(priceMinor * discount));
  const image = item.hasImage ? `${origin}/images/${item.imageId}.png` : null;
  return {
    id,
    site_id: 'MLB',
    title: id === item.asin ? item.name : `${item.name} ${item.variation!.name}`,
    seller_id: mercadolivreUserId(simulator.seed),
    category_id: item.mercadolivre!.categoryId,
    user_product_id: varied ? null : sharingOf(item).userProductId,
    family_name: hasFamily ? item.name : null,
    // some official answers have the name without the id (page Precio por cantidad)
    ...(hash(id, 'family id') % 5 !== 0 && { family_id: hasFamily ? familyId(item) : null }),
    item_relations: varied ? [] : relationsOf(sharingOf(item)),
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
    permalink: `https://produto.mercadolivre.com.br/${id}`,
    thumbnail: image,
    pictures: image ? [{ id: item.imageId, url: image, secure_url: image }] : [],
    shipping: {
      mode: 'me2',
      free_shipping: priceMinor >= 7900,
      logistic_type: item.mercadolivre!.logisticType,
      store_pick_up: false,
      tags: priceMinor >= 7900 ? ['mandatory_free_shipping'] : [],
    },
    attributes: item.kit
      ? skuAttribute(item)
      : [
          { id: 'BRAND', name: 'Marca', value_name: item.brand },
          ...(varied ? [] : [gtinAttribute(item), ...skuAttribute(item)]),
        ],
    // answers of other items have none (page Kits virtuales)
    ...(item.kit && { bundle: bundleOf(simulator, item.kit) }),
    seller_custom_field: !varied && hasOldSku(item) ? item.sku : null,
    variations: varied
      ? listings.map((product) => ({
          id: product.variation!.id,
          price,
          available_quantity: available(product),
          sold_quantity: hash(product.listingKey, 'sold') % 300,
          seller_custom_field: hasOldSku(product) ? product.sku : null,
          attribute_combinations: [
            {
              id: 'COLOR',
              name: 'Cor',
              value_id: null,
              value_name: product.variation!.name,
              values: [{ id: null, name: product.variation!.name, struct: null }],
            },
          ],
          attributes: [gtinAttribute(product), ...skuAttribute(product)],
          picture_ids: [item.imageId],
          inventory_id: sharingOf(product).inventoryId,
          user_product_id: sharingOf(product).userProductId,
          item_relations: relationsOf(sharingOf(product)),
        }))
      : [],
    status,
    tags: isMoved ? ['variations_migration_uptin'] : [...(item.kit ? ['bundle'] : []), 'immediate_payment'],
    sub_status: [],
    warnings: [],
    catalog_product_id: ofCatalogue && catalogProductId(ofCatalogue),
    catalog_listing: isInCatalogue,
    inventory_id: varied ? null : sharingOf(item).inventoryId,
    health: 0.85,
    date_created: new Date(startOfDay(item.launchDay || dayOf(simulator.seller.historyStart) - 60)).toISOString(),
    last_updated: new Date(Math.floor(now / DAY) * DAY).toISOString(),
  };
}

const relationsOf = ({ related }: Sharing) =>
  related.map(({ asin }) => ({ id: asin, variation_id: null, stock_relation: 1 }));

/** Catalogue page of a seller's item; item ids begin with MLB3. */
export const catalogProductId = (itemId: string): string => itemId.replace(/^MLB3/, 'MLB1');

/** The seller's item on a catalogue page; empty when the id is not a page. */
export const itemOfCatalog = (productId: string): string =>
  productId.startsWith('MLB1') ? productId.replace('MLB1', 'MLB3') : '';

/** Whether the seller keeps the SKU of the product in `seller_custom_field`, as before Mercado Livre had an attribute for it. */
export const hasOldSku = ({ asin }: Product): boolean => hash(asin, 'old sku') % 7 === 0;

/** Kits that the units of their part make. */
const kitsOf = (
  { partKey, quantity }: NonNullable<Product['kit']>,
  shared: ReadonlyMap<string, Sharing>,
  stocks: ReadonlyMap<string, Stock>,
): number => Math.floor(unitsOf(shared.get(partKey)!.units, stocks) / quantity);

/** The GTIN as official pages show it (Mercado Envios, Variaciones), or why there is none (Precio por cantidad). */
function gtinAttribute({ ean }: Product) {
  const id = ean ? null : '17055160';
  const name = ean ?? 'O produto não tem código cadastrado';
  return {
    ...(ean
      ? { id: 'GTIN', name: 'Código universal de produto' }
      : { id: 'EMPTY_GTIN_REASON', name: 'Motivo de GTIN vazio' }),
    value_id: id,
    value_name: name,
    values: [{ id, name, struct: null }],
  };
}

const skuAttribute = (product: Product) =>
  hasOldSku(product) ? [] : [{ id: 'SELLER_SKU', name: 'SKU', value_name: product.sku }];
