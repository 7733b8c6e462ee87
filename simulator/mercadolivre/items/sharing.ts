import { type Product, productKey } from '#simulator/seller/products/product.ts';
import type { Stock } from '#simulator/seller/products/stock.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { inventoryId } from './inventoryId.ts';

/** What a listing is sold from, and what it reports of it. */
export interface Sharing {
  /** Products whose units it sells: its own, unless it is a catalogue twin or the scenario `twins` makes it share. */
  units: Product[];
  userProductId: string;
  inventoryId: string | null;
  /** Listings that it names as sold from the same units. */
  related: Product[];
}

/** Listings of Mercado Livre by key: an advertisement and its catalogue twin share a stock, in the scenario `twins` more do. */
export function sharings(simulator: Simulator): Map<string, Sharing> {
  const products = simulator.seller.products.filter(({ marketplace }) => marketplace === 'mercadolivre');
  const all = new Map(products.map((product) => [product.listingKey, alone(product)]));
  for (const product of products) {
    if (!product.twin) continue;
    const other = products.find(({ listingKey }) => listingKey === product.twin!.listingKey)!;
    const units = product.twin.isInCatalogue ? [other] : [product];
    all.set(product.listingKey, { ...alone(product), units, related: [other] });
  }
  if (!simulator.modes.has('twins')) return all;
  const free = products.filter(({ variation, active, twin, kit }) => !variation && active && !twin && !kit);
  const [first, second, third, divided] = free.filter(({ byMarketplace }) => byMarketplace);
  const [depot, traditional, twin] = free.filter(({ byMarketplace }) => !byMarketplace);
  // three listings of one inventory
  for (const product of [second, third])
    if (first && product) all.set(product.listingKey, { ...alone(first), units: [first] });
  // one user product in the warehouse and with the seller
  if (divided && depot) {
    const units = [divided, depot];
    all.set(divided.listingKey, { ...alone(divided), units, userProductId: userProductId(depot) });
    all.set(depot.listingKey, { ...alone(depot), units });
  }
  // a traditional advertisement and its twin in the catalogue: two user products, before the seller is moved
  if (traditional && twin) {
    all.set(traditional.listingKey, { ...alone(traditional), related: [twin] });
    all.set(twin.listingKey, { ...alone(twin), units: [traditional], related: [traditional] });
  }
  return all;
}

const alone = (product: Product): Sharing => ({
  units: [product],
  userProductId: userProductId(product),
  inventoryId: inventoryId(product),
  related: [],
});

/** The physical thing that a listing sells; each variation is one. */
export const userProductId = ({ asin, variation }: Product): string =>
  `MLBU${asin.slice(3)}${variation ? variation.id % 1000 : ''}`;

/** What a kit consists of, as items and user products name it (page Kits virtuales). */
export const bundleOf = (simulator: Simulator, { partKey, quantity }: NonNullable<Product['kit']>) => ({
  type: 'kit',
  components: [{ type: 'user_product', user_product_id: sharings(simulator).get(partKey)!.userProductId, quantity }],
});

/** Family of the user products that differ in a variant. */
export const familyId = ({ asin }: Product): number => 5_000_000_000_000 + Number(asin.slice(3));

/** Units of the products together. */
export const unitsOf = (units: readonly Product[], stocks: ReadonlyMap<string, Stock>): number =>
  units.reduce((sum, product) => sum + (stocks.get(productKey(product))?.available ?? 0), 0);
