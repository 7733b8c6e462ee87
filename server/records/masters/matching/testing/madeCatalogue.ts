import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { MatchedListing } from '#server/records/masters/matching/listing.ts';
import { type Axis, type Line, LINES } from './lineWords.ts';
import { type Chance, seededRandom } from './seededRandom.ts';
import { type Sayings, writtenTitle } from './writtenTitle.ts';

/** Two listings of a made catalogue, and whether they are the same physical product. */
export interface LabelledPair {
  left: number;
  right: number;
  isSame: boolean;
  /** Why it was chosen. */
  kind: 'twin' | 'variant' | 'pack' | 'model' | 'sku' | 'gtin' | 'other';
}

export interface MadeCatalogue {
  listings: MatchedListing[];
  /** Number of the physical product by listing. */
  productOf: ReadonlyMap<number, number>;
  /** 2,000 pairs, half of them of the same product. */
  pairs: LabelledPair[];
}

/** A variant of a family: one physical product. */
interface Variant {
  product: number;
  /** Places of its values in the axes. */
  places: number[];
  sku: string;
  gtin: string | null;
}

interface Family {
  line: Line;
  sayings: Omit<Sayings, 'values'>;
  variants: Variant[];
  /** Whether its advertisements of Mercado Livre have variations. */
  isVaried: boolean;
  parentAsin: string | null;
}

/** How a seller names SKUs. */
type SkuStyle = 'speaking' | 'numbers' | 'counted';

const SERIES = (
  'Turim Paris Loreto Lyon Verona Sevilha Capri Milano Toscana Ibiza Veneto Savoia Bari Nantes Lisboa Porto Évora Sintra ' +
  'Classic Basic Essential Prime Elegance Comfort Urban Sport Active Evolution Vitta Soft Natura Eco Trend Smart Flexx Fresh ' +
  'Aurora Orion Atlas Vega Lumina Zênite'
).split(' ');
const FAMILIES = 300;
const PAIRS = 2_000;
const PLACEHOLDER = '1234567890128';

/**
 * A seller's catalogue of about 2,200 listings, and 2,000 labelled pairs of them; the same for the same seed.
 *
 * Products: 300 families of 61 lines in twelve departments (lineWords), each with two to four variants, of which most differ in
 * one value only: colour, size, volume, mass, voltage, pack, taste, print, side, number. A third of the lines with models has
 * a sister of the same words, whose model differs in digits. A second line of a brand has a name, mostly both have.
 *
 * Listings: on Amazon some with a second SKU of the ASIN or a second ASIN, on Mercado Livre Clássico, often Premium, some with
 * a catalogue twin, a third as variations of one item. Each title is written on its own (writtenTitle): other names and
 * spellings of the same, words left out and in another order, promises, capitals, mistakes; one of 25 to 12 leaves a value out,
 * one of 20 the model, one of five the brand; titles are cut at 60 characters. A fifth has a SKU of its own, a wrong one or
 * none, the others the product's in several forms and with suffixes. One of six products has no GTIN, and a quarter of the
 * listings of the others does not have it. Some twins share a stock, some parents are known.
 *
 * Mistakes: one of five kits has the single unit's GTIN; some listings have a sibling's GTIN or SKU, a wrong check digit, or a
 * number that is typed where there is none; variations may all have their item's SKU; some sellers count SKUs at each
 * marketplace, so that other products have the same one.
 *
 * Pairs: 1,000 of one product, of any two of its listings. Of the others 130 have the same SKU, 170 the same GTIN, 130 differ in
 * the pack, 60 in digits of the model, 60 are of the same line, the rest are variants of one family. A fifth of the former has
 * neither GTIN, SKU, stock nor ASIN in common, a fifth of the latter has the GTIN or SKU. Several cannot be decided by anyone:
 * no GTIN, no SKU, and a title that does not say the colour.
 */
export function madeCatalogue(seed: number): MadeCatalogue {
  const chance = seededRandom(seed);
  const style = chance.of<SkuStyle>(['speaking', 'speaking', 'numbers', 'counted']);
  const families = madeFamilies(chance, style);
  const maker = new ListingMaker(chance, style);
  for (const family of families) maker.list(family);
  const listings = chance.shuffled(maker.listings);
  const variantOf = new Map(families.flatMap(({ variants }) => variants.map((variant) => [variant.product, variant])));
  mistakes(listings, maker.productOf, families, variantOf, chance);
  return { listings, productOf: maker.productOf, pairs: labelledPairs(listings, maker.productOf, families, chance) };
}

function madeFamilies(chance: Chance, style: SkuStyle): Family[] {
  const families: Family[] = [];
  const freeSeries = SERIES.flatMap((name) => [
    name,
    `${name} Plus`,
    `${name} II`,
    `${name} Premium`,
    `Linha ${name} Color`,
  ]);
  let product = 0;
  while (families.length < FAMILIES) {
    const line = chance.of(LINES);
    const brand = chance.of(line.brands);
    const sayings = {
      names: line.names,
      brand,
      features: chance.shuffled(line.features).slice(0, 2 + chance.below(3)),
      facts: (line.facts ?? []).map((fact) => chance.of(fact)),
    };
    const code = line.models ? chance.of(line.models) : null;
    const sisters = code?.includes('#') && chance.is(0.35) ? 2 : 1;
    const isTaken = (model: string | null) =>
      families.some((other) => other.line === line && other.sayings.brand === brand && other.sayings.model === model);
    // two lines of a brand have a name each, as in shops; now and then only one of them has
    if (isTaken(null) && chance.is(0.8)) continue;
    const isSecond = families.some((other) => other.line === line && other.sayings.brand === brand);
    const series = isSecond || chance.is(0.4) ? freeSeries.splice(chance.below(freeSeries.length), 1)[0]! : null;
    for (let sister = 0; sister < sisters; sister += 1) {
      const model = code?.replaceAll('#', () => String(1 + chance.below(9))) ?? series;
      if (isTaken(model)) continue;
      const number = families.length + 1;
      const variants = chosenPlaces(line.axes, chance).map((places): Variant => {
        product += 1;
        return {
          product,
          places,
          sku: skuOf(style, line, number, places),
          gtin: chance.is(0.84) ? gtinOf(chance) : null,
        };
      });
      families.push({
        line,
        sayings: { ...sayings, model },
        variants,
        isVaried: chance.is(0.35),
        parentAsin: chance.is(0.7) ? asinOf(chance) : null,
      });
    }
  }
  return families;
}

/** Two to four variants: the others mostly differ from the first in one value only. */
function chosenPlaces(axes: readonly Axis[], chance: Chance): number[][] {
  const anyPlaces = () => axes.map(({ values }) => chance.below(values.length));
  const first = anyPlaces();
  const chosen = new Map([[first.join(' '), first]]);
  const wanted = 2 + chance.below(3);
  for (let attempt = 0; attempt < 12 && chosen.size < wanted; attempt += 1) {
    const one = chance.is(0.8) ? [...first] : anyPlaces();
    const axis = chance.below(axes.length);
    one[axis] = chance.below(axes[axis]!.values.length);
    chosen.set(one.join(' '), one);
  }
  return [...chosen.values()];
}

function skuOf(style: SkuStyle, line: Line, family: number, places: readonly number[]): string {
  const letters = line.names[0]!.normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toUpperCase();
  if (style === 'speaking') {
    const ends = places.map((place, axis) => {
      const [text = ''] = line.axes[axis]!.values[place]!;
      return `${text
        .normalize('NFD')
        .replaceAll(/[^A-Za-z0-9]/g, '')
        .toUpperCase()
        .slice(0, 3)}${place}`;
    });
    return [letters.slice(0, 3), String(family).padStart(3, '0'), ...ends].join('-');
  }
  const number = family * 100 + places.reduce((sum, place) => sum * 10 + place, 0);
  return style === 'numbers' ? String(number).padStart(6, '0') : `${letters.slice(0, 2)}${number}`;
}

/** A GTIN-13 of Brazil, or now and then of elsewhere. */
function gtinOf(chance: Chance): string {
  const start = chance.is(0.75) ? chance.of(['789', '790']) : chance.of(['697', '880', '401', '071']);
  const digits = start + String(chance.below(1_000_000_000)).padStart(9, '0');
  const sum = Array.from(digits).reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

const asinOf = (chance: Chance) =>
  `B0${chance
    .below(36 ** 5)
    .toString(36)
    .toUpperCase()
    .padStart(8, '0')}`;

/** Lists families and remembers which physical product each listing is. */
class ListingMaker {
  readonly listings: MatchedListing[] = [];
  readonly productOf = new Map<number, number>();
  readonly #chance: Chance;
  readonly #style: SkuStyle;
  #counters = { amazon: 0, mercadolivre: 0 };

  constructor(chance: Chance, style: SkuStyle) {
    this.#chance = chance;
    this.#style = style;
  }

  list(family: Family): void {
    const chance = this.#chance;
    const where = chance.next();
    if (where < 0.88) this.#onAmazon(family);
    if (where > 0.06) this.#onMercadoLivre(family);
  }

  #onAmazon(family: Family): void {
    const chance = this.#chance;
    for (const variant of family.variants) {
      if (chance.is(0.06)) continue;
      const asins = chance.is(0.08) ? 2 : 1;
      for (let n = 0; n < asins; n += 1) {
        const asin = asinOf(chance);
        const name = this.#title(family, variant, 'amazon');
        const skus = chance.is(0.15) ? ['', chance.of(['-FBA', '_FBA', '-FBM', ' - DBA'])] : [''];
        for (const [place, suffix] of skus.entries()) {
          const sku = (this.#sku(variant, 'amazon') ?? `X${chance.below(1_000_000)}`) + suffix + (n > 0 ? '-2' : '');
          const parentAsin = n === 0 ? family.parentAsin : null;
          this.#add(variant, { marketplace: 'amazon', listingKey: sku, asin, parentAsin, sku, name, place, family });
        }
      }
    }
  }

  #onMercadoLivre(family: Family): void {
    const chance = this.#chance;
    const kinds = [
      ...(chance.is(0.45) ? ['classic', 'premium'] : ['classic']),
      ...(chance.is(0.2) ? ['catalogue'] : []),
    ];
    const arePooled = chance.is(0.4);
    const firsts = new Map<Variant, number>();
    const itemSku = family.isVaried && chance.is(0.12) ? this.#sku(family.variants[0]!, 'mercadolivre') : null;
    for (const kind of kinds) {
      const item = this.#mlb();
      const common = chance.is(0.4) ? this.#title(family, null, 'mercadolivre') : null;
      for (const variant of family.variants) {
        if (chance.is(0.06)) continue;
        const isVaried = family.isVaried && kind !== 'catalogue';
        const asin = isVaried ? item : this.#mlb();
        const title = isVaried
          ? (common ?? this.#title(family, null, 'mercadolivre'))
          : this.#title(family, variant, 'mercadolivre');
        const id = this.#add(variant, {
          marketplace: 'mercadolivre',
          listingKey: isVaried ? `${asin}:${1_000 + variant.product}` : asin,
          asin,
          parentAsin: isVaried ? asin : null,
          sku: itemSku ?? this.#suffixed(this.#sku(variant, 'mercadolivre'), kind),
          name: isVaried ? `${title} – ${choices(family, variant).join(' / ')}` : title,
          family,
        });
        const first = firsts.get(variant);
        if (first === undefined) firsts.set(variant, id);
        else if (arePooled) this.listings[id - 1]!.poolProductId = first;
      }
    }
  }

  #mlb(): string {
    return `MLB${3_000_000_000 + this.#chance.below(990_000_000)}`;
  }

  #title(family: Family, variant: Variant | null, marketplace: 'amazon' | 'mercadolivre'): string {
    const values = (variant?.places ?? []).map((place, axis) => {
      const { kind, values: all } = family.line.axes[axis]!;
      return { spellings: all[place]!, isPack: kind === 'pack', isColour: kind === 'colour' };
    });
    return writtenTitle({ ...family.sayings, values }, this.#chance, marketplace);
  }

  /** The variant's SKU in the hand of one marketplace: as it is, in another form, the marketplace's own, or none. */
  #sku(variant: Variant, marketplace: 'amazon' | 'mercadolivre'): string | null {
    const chance = this.#chance;
    if (this.#style === 'counted' && chance.is(0.1)) return String((this.#counters[marketplace] += 1));
    const what = chance.next();
    if (what < 0.62) return variant.sku;
    if (what < 0.78) return variant.sku.replaceAll('-', chance.of(['', '_', ' ', '.', '/'])).toLowerCase();
    if (what < 0.86) return variant.sku.replace(/^0+/, '');
    if (what < 0.94) return `${chance.of(['ANUN', 'V', 'P'])}${chance.below(90_000)}`;
    return null;
  }

  #suffixed(sku: string | null, kind: string): string | null {
    if (sku === null || this.#chance.is(0.5)) return sku;
    const suffixes: Record<string, string[]> = {
      classic: ['-ML', '_CL', '-CLASSICO', ' ml'],
      premium: ['-PREMIUM', '_PR', '-ML-PREMIUM', '-P'],
      catalogue: ['-CAT', '-ML-CAT', '_CATALOGO'],
    };
    return sku + this.#chance.of(suffixes[kind]!);
  }

  #add(
    variant: Variant,
    given: Pick<MatchedListing, 'marketplace' | 'listingKey' | 'asin' | 'parentAsin' | 'sku' | 'name'> & {
      family: Family;
      place?: number;
    },
  ): number {
    const { family, place: _place, ...listing } = given;
    const id = this.listings.length + 1;
    this.listings.push({
      ...listing,
      id,
      country: 'BR',
      isIdOneProduct: listing.marketplace === 'amazon',
      ean: variant.gtin !== null && this.#chance.is(0.75) ? variant.gtin : null,
      brand: this.#chance.is(0.85) ? family.sayings.brand : this.#chance.is(0.3) ? 'Genérica' : null,
      poolProductId: null,
      isKit: false,
      masterId: id,
    });
    this.productOf.set(id, variant.product);
    return id;
  }
}

/** The names of a variation: the fullest spelling, but of single units nothing. */
const choices = (family: Family, variant: Variant): string[] =>
  variant.places.map((place, axis) => family.line.axes[axis]!.values[place]![0] || '1 Unidade');

/** Wrong identities, in place. */
function mistakes(
  listings: readonly MatchedListing[],
  productOf: ReadonlyMap<number, number>,
  families: readonly Family[],
  variantOf: ReadonlyMap<number, Variant>,
  chance: Chance,
): void {
  const familyOf = new Map(families.flatMap((family) => family.variants.map(({ product }) => [product, family])));
  for (const listing of listings) {
    const product = productOf.get(listing.id)!;
    const family = familyOf.get(product)!;
    const variant = variantOf.get(product)!;
    const packAxis = family.line.axes.findIndex(({ kind }) => kind === 'pack');
    const isPack = packAxis >= 0 && variant.places[packAxis]! > 0;
    const single = family.variants.find(({ places, gtin }) =>
      gtin !== null && places.every((place, axis) => place === (axis === packAxis ? 0 : variant.places[axis])),
    ); // prettier-ignore
    const siblings = family.variants.filter((other) => other !== variant && other.gtin !== null);
    if (isPack && single && chance.is(0.2)) listing.ean = single.gtin;
    else if (siblings.length > 0 && chance.is(0.012)) listing.ean = chance.of(siblings).gtin;
    else if (listing.ean === null && chance.is(0.04)) listing.ean = chance.of([PLACEHOLDER, 'SEM GTIN', '0000000000000', '7890000000000']);
    else if (listing.ean !== null && chance.is(0.015)) listing.ean = `${listing.ean.slice(0, -1)}${(Number(listing.ean.at(-1)) + 1) % 10}`;
    if (listing.marketplace === 'mercadolivre' && siblings.length > 0 && chance.is(0.015)) listing.sku = chance.of(siblings).sku;
    if (listing.marketplace === 'mercadolivre' && chance.is(0.01)) listing.sku = chance.of(listings).sku;
    const isKit = isPack && family.line.axes[packAxis]!.values[variant.places[packAxis]!]![0]!.startsWith('Kit');
    if (listing.marketplace === 'mercadolivre' && isKit && chance.is(0.15)) listing.isKit = true;
  }
} // prettier-ignore

function labelledPairs(
  listings: readonly MatchedListing[],
  productOf: ReadonlyMap<number, number>,
  families: readonly Family[],
  chance: Chance,
): LabelledPair[] {
  const byProduct = groupBy(listings, ({ id }) => productOf.get(id)!);
  const packAxisOf = (family: Family) => family.line.axes.findIndex(({ kind }) => kind === 'pack');
  const seen = new Set<string>();
  const pairs: LabelledPair[] = [];
  const add = (
    one: MatchedListing | undefined,
    other: MatchedListing | undefined,
    kind: LabelledPair['kind'],
  ): boolean => {
    if (!one || !other || one === other) return false;
    const [left, right] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
    const isSame = productOf.get(left) === productOf.get(right);
    if (isSame !== (kind === 'twin') || seen.has(`${left} ${right}`)) return false;
    seen.add(`${left} ${right}`);
    pairs.push({ left, right, isSame, kind });
    return true;
  };
  const fill = (kind: LabelledPair['kind'], count: number, draw: () => [MatchedListing?, MatchedListing?]) => {
    for (let added = 0, attempt = 0; added < count && attempt < count * 40; attempt += 1)
      if (add(...draw(), kind)) added += 1;
  };
  const sharing = (keyOf: (listing: MatchedListing) => string | null): MatchedListing[][] =>
    [
      ...groupBy(
        listings.filter((one) => keyOf(one) !== null),
        keyOf,
      ).values(),
    ].filter((group) => group.length > 1);
  const someOf = (product: number) => chance.of(byProduct.get(product) ?? [undefined]);
  const twins = [...byProduct.values()].filter((group) => group.length > 1);
  const anyTwo = (groups: MatchedListing[][]): [MatchedListing?, MatchedListing?] => {
    const group = chance.of(groups);
    return group ? [chance.of(group), chance.of(group)] : [];
  };

  fill('twin', PAIRS / 2, () => anyTwo(twins));
  const sameSku = sharing(({ sku }) => sku && sku.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  fill('sku', 130, () => anyTwo(sameSku));
  const sameGtin = sharing(({ ean }) => ean);
  fill('gtin', 170, () => anyTwo(sameGtin));
  const withPacks = families.filter((family) => packAxisOf(family) >= 0);
  fill('pack', 130, () => {
    const family = chance.of(withPacks);
    const axis = packAxisOf(family);
    const [one, other] = [chance.of(family.variants), chance.of(family.variants)];
    const isOther = one.places.every((place, at) => (at === axis) !== (place === other.places[at]));
    return isOther ? [someOf(one.product), someOf(other.product)] : [];
  });
  const modelled = families.filter(({ sayings }) => sayings.model !== null);
  fill('model', 60, () => {
    const family = chance.of(modelled);
    const sister = families.find((other) => other !== family && other.line === family.line && other.sayings.features === family.sayings.features);
    return sister ? [someOf(chance.of(family.variants).product), someOf(chance.of(sister.variants).product)] : [];
  }); // prettier-ignore
  fill('other', 60, () => {
    const one = chance.of(families);
    const alike = families.filter((other) => other !== one && other.line === one.line);
    const other = chance.of(alike.length > 0 ? alike : families);
    return [someOf(chance.of(one.variants).product), someOf(chance.of(other.variants).product)];
  });
  fill('variant', PAIRS - pairs.length, () => {
    const family = chance.of(families);
    return [someOf(chance.of(family.variants).product), someOf(chance.of(family.variants).product)];
  });
  return pairs;
}
