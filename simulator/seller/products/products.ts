import { CATALOGUE, type Category, type Line } from './catalogue.ts';
import { hash, share } from '#simulator/seller/hash.ts';
import { type Country, type Marketplace, type Product, sensiblePrice } from './product.ts';

interface Candidate {
  category: Category;
  line: Line;
  lineIndex: number;
  variant: number;
}

const CANDIDATES: Candidate[] = [0, 1, 2].flatMap((variant) =>
  CATALOGUE.flatMap((category) => category.lines.map((line, lineIndex) => ({ category, line, lineIndex, variant }))),
);

/**
 * The seller's products: about 160 on Amazon Brazil, 90 on Amazon US and 150 on Mercado Livre, or the given share (0 to
 * 1) of them.
 */
export function products(seed: number, historyDay: number, part = 1): Product[] {
  const some = (count: number) => Math.ceil(count * part);
  const twoVariants = CANDIDATES.filter((candidate) => candidate.variant < 2);
  const brazil = pick(twoVariants, some(160), hash(seed, 'br'));
  const shared = pick(brazil, some(40), hash(seed, 'both'));
  const american = [
    ...shared,
    ...pick(
      CANDIDATES.filter((c) => c.variant === 2),
      some(50),
      hash(seed, 'us'),
    ),
  ];
  const mercadolivre = pick(twoVariants, some(122), hash(seed, 'ml'));
  return [
    ...brazil.map((candidate) => describe(seed, historyDay, 'amazon', 'BR', candidate)),
    ...american.map((candidate) => describe(seed, historyDay, 'amazon', 'US', candidate)),
    ...mercadolivre.flatMap((candidate, index) =>
      withVariations(describe(seed, historyDay, 'mercadolivre', 'BR', candidate), candidate, seed, index),
    ),
  ];
}

function pick(from: Candidate[], count: number, salt: number): Candidate[] {
  const key = (c: Candidate) => hash(salt, c.category.code, c.lineIndex, c.variant);
  return [...from].sort((a, b) => key(a) - key(b)).slice(0, count);
}

function describe(
  seed: number,
  historyDay: number,
  marketplace: Marketplace,
  country: Country,
  from: Candidate,
): Product {
  const { category, line, lineIndex, variant } = from;
  const [code, pt, en] = category.variants[variant]!;
  const sku = `${category.code}-${String(lineIndex + 1).padStart(2, '0')}-${code}`;
  const at = (what: string) => share(seed, marketplace, country, sku, what);
  const brand = category.brands[hash(seed, category.code, lineIndex) % category.brands.length]!;
  const inDollars = country === 'US';
  const wanted = line.price * (1 + 0.18 * variant) * (0.94 + 0.12 * at('price')) * (inDollars ? 0.27 : 1);
  const price = sensiblePrice(Math.round(wanted * 100), inDollars || at('ending') < 0.3 ? 99 : 90);
  const itemNumber = 3_000_000_000 + (hash(seed, sku, 'mlb') % 990_000_000);
  const amazonId = (what: string) => `B0${hash(seed, sku, what).toString(36).toUpperCase().padStart(8, '0').slice(-8)}`;
  const asin = marketplace === 'amazon' ? amazonId('asin') : `MLB${itemNumber}`;
  const byMarketplace = at('fulfilment') < (marketplace === 'mercadolivre' ? 0.45 : 0.65);
  return {
    marketplace,
    country,
    listingKey: marketplace === 'amazon' ? sku : asin,
    asin,
    parentAsin:
      marketplace === 'amazon'
        ? `B0${hash(seed, category.code, lineIndex, 'parent').toString(36).toUpperCase().padStart(8, '0').slice(-8)}`
        : null,
    sku,
    seedSku: sku,
    ean: null,
    name: inDollars ? `${brand} ${line.en}, ${en}` : `${line.pt} ${pt} ${brand}`,
    brand,
    category: inDollars ? category.en : category.pt,
    currency: inDollars ? 'USD' : 'BRL',
    basePriceMinor: price,
    unitCostMinor: Math.round(price * (0.3 + 0.22 * share(seed, sku, 'cost'))),
    byMarketplace,
    active: at('active') > 0.05,
    // a power law: the top tenth of the products makes about half of the sales
    weight: 1 / (1 + 160 * at('rank')) ** 0.95,
    launchDay: at('launch') < 0.88 ? 0 : historyDay + Math.floor(330 * at('launch day')),
    advertised: at('ads') < 0.35,
    imageId: `${marketplace === 'amazon' ? 'a' : 'm'}-${sku.toLowerCase()}`,
    hasImage: at('image') > 0.03,
    variation: null,
    mercadolivre:
      marketplace === 'mercadolivre'
        ? {
            categoryId: category.mercadolivreId,
            listingType: at('listing type') < 0.6 ? 'gold_special' : 'gold_pro',
            logisticType: byMarketplace ? 'fulfillment' : at('logistic') < 0.6 ? 'cross_docking' : 'self_service',
          }
        : null,
    twin: null,
    kit: null,
  };
}

const VARIATION_NAMES = ['Azul', 'Verde', 'Vermelho', 'Cinza'];

/** Every eighth item has two or three colour variations, each its own listing. */
function withVariations(item: Product, from: Candidate, seed: number, index: number): Product[] {
  if (index % 8 !== 0) return [item];
  return VARIATION_NAMES.slice(0, 2 + (index % 16 === 0 ? 1 : 0)).map((name, at) => {
    const id = 170_000_000_000 + (hash(seed, item.asin, at) % 900_000_000);
    return {
      ...item,
      listingKey: `${item.asin}:${id}`,
      sku: `${item.sku}-${name.slice(0, 2).toUpperCase()}`,
      seedSku: `${item.sku}-${name.slice(0, 2).toUpperCase()}`,
      name: `${from.line.pt} ${item.brand}`,
      weight: item.weight * (0.6 - 0.15 * at),
      variation: { id, name },
    };
  });
}
