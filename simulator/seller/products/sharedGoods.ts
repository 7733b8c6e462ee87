import { share } from '#simulator/seller/hash.ts';
import { isContested } from '#simulator/seller/offers.ts';
import { ean13 } from './gtin.ts';
import type { Product } from './product.ts';

const PREMIUM_PAIRS = 3;
const VIRTUAL_KITS = 2;
const AMAZON_KITS = 3;
/** Two of the same. */
const KIT_QUANTITY = 2;

type Changes = Map<Product, Partial<Product>>;

/**
 * The products with the identifiers by which goods are known in both marketplaces: an EAN for most, the SKU in another
 * spelling for half of Mercado Livre's, listings of Mercado Livre that sell the goods of another (a Premium one, and a catalogue
 * twin), and kits. Only what a listing is called changes: its price, costs, orders and chances stay its own.
 */
export function shareGoods(seed: number, products: Product[]): Product[] {
  const named = products.map((product) => ({ ...product, ...identifiersOf(seed, product) }));
  const changes: Changes = new Map();
  pairTwins(seed, named, changes);
  makeVirtualKits(seed, named, changes);
  makeAmazonKits(named, changes);
  return named.map((product) => ({ ...product, ...changes.get(product) }));
}

function identifiersOf(seed: number, { marketplace, sku, variation }: Product): Pick<Product, 'sku' | 'ean'> {
  const isSpeltOtherwise = marketplace === 'mercadolivre' && share(seed, sku, 'spelling') < 0.5;
  // some goods have no EAN, and some sellers give it to one marketplace only
  const isStated =
    share(seed, sku, 'has ean') < 0.88 && (marketplace === 'amazon' || share(seed, sku, 'ean stated') < 0.85);
  return {
    sku: isSpeltOtherwise ? otherSpelling(sku) : sku,
    ean: isStated ? ean13(seed, `${sku} ${variation?.name ?? ''}`) : null,
  };
}

/** `CZ-01-PT` as `cz01pt`. */
const otherSpelling = (sku: string) => sku.replaceAll('-', '').toLowerCase();

/** Listings of Mercado Livre that may be renamed, the last ones first: scenarios take the first ones. */
const freeListings = (products: readonly Product[], changes: Changes) =>
  products
    .filter((one) => one.marketplace === 'mercadolivre' && one.active && one.variation === null && !changes.has(one))
    .toReversed();

const priceRatio = (one: Product, other: Product) => one.basePriceMinor! / other.basePriceMinor!;

/** Finds pairs of free listings that fit, each listing in one pair at most. */
function* pairsOf(
  products: readonly Product[],
  changes: Changes,
  fits: (one: Product, other: Product) => boolean,
): Generator<[Product, Product]> {
  for (const one of freeListings(products, changes)) {
    if (changes.has(one)) continue;
    const other = freeListings(products, changes).find((second) => second !== one && fits(one, second));
    if (other) yield [one, other];
  }
}

/** What a listing is called that sells the goods of `one`; the seller writes the SKU in both spellings. */
function asGoodsOf(one: Product, other: Product): Partial<Product> {
  const { name, brand, category, imageId, hasImage, ean, seedSku } = one;
  return {
    name,
    brand,
    category,
    imageId,
    hasImage,
    ean,
    sku: one.sku === seedSku ? otherSpelling(seedSku) : seedSku,
    mercadolivre: { ...other.mercadolivre!, categoryId: one.mercadolivre!.categoryId },
  };
}

/** A traditional listing and its twin on the catalogue's page, then pairs of a Clássico and a Premium listing. */
function pairTwins(seed: number, products: readonly Product[], changes: Changes): void {
  const isOnPage = (product: Product) => isContested(seed, product);
  const [catalogue] = pairsOf(products, changes, (one, other) => {
    const ratio = priceRatio(other, one);
    return (
      !isOnPage(one) && isOnPage(other) && !one.byMarketplace && !other.byMarketplace && ratio > 0.8 && ratio < 1.15
    );
  });
  if (catalogue) {
    const [one, other] = catalogue;
    changes.set(one, { twin: { listingKey: other.listingKey, isInCatalogue: false } });
    changes.set(other, { ...asGoodsOf(one, other), twin: { listingKey: one.listingKey, isInCatalogue: true } });
  }
  let pairs = 0;
  const isPremiumOf = (one: Product, other: Product) =>
    one.mercadolivre!.listingType === 'gold_special' &&
    other.mercadolivre!.listingType === 'gold_pro' &&
    !(isOnPage(one) && isOnPage(other)) &&
    priceRatio(other, one) > 1 &&
    priceRatio(other, one) < 1.2;
  for (const [one, other] of pairsOf(products, changes, isPremiumOf)) {
    changes.set(one, {});
    changes.set(other, asGoodsOf(one, other));
    if ((pairs += 1) === PREMIUM_PAIRS) break;
  }
}

/** Virtual kits of Mercado Livre: two of another of the seller's listings, without stock or EAN of their own. */
function makeVirtualKits(seed: number, products: readonly Product[], changes: Changes): void {
  let kits = 0;
  const isKitOf = (part: Product, kit: Product) =>
    !kit.byMarketplace && !isContested(seed, kit) && priceRatio(kit, part) > 1.6 && priceRatio(kit, part) < 2;
  for (const [part, kit] of pairsOf(products, changes, isKitOf)) {
    changes.set(part, {});
    changes.set(kit, {
      ...asGoodsOf(part, kit),
      name: `Kit ${KIT_QUANTITY} ${part.name}`,
      sku: `KIT${KIT_QUANTITY}-${part.seedSku}`,
      ean: null,
      kit: { partKey: part.listingKey, quantity: KIT_QUANTITY },
    });
    if ((kits += 1) === VIRTUAL_KITS) break;
  }
}

/** Packs of two that the seller sends from Brazil, under a SKU that says what they hold: Amazon knows no kits. */
function makeAmazonKits(products: readonly Product[], changes: Changes): void {
  const listed = products.filter(({ marketplace }) => marketplace === 'amazon');
  const inBrazil = new Set(listed.filter(({ country }) => country === 'BR').map(({ sku }) => sku));
  const abroad = new Set(listed.filter(({ country }) => country !== 'BR').map(({ sku }) => sku));
  const partOf = (sku: string) => sku.replace(/-2U$/, '-1U');
  const packs = listed.filter(
    ({ country, sku, byMarketplace }) =>
      country === 'BR' && sku.endsWith('-2U') && !byMarketplace && !abroad.has(sku) && inBrazil.has(partOf(sku)),
  );
  for (const pack of packs.slice(0, AMAZON_KITS)) {
    const sku = `KIT${KIT_QUANTITY}-${partOf(pack.sku)}`;
    changes.set(pack, { sku, listingKey: sku, ean: null });
  }
}
