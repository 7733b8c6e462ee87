import type { Spellings } from './lineWords.ts';
import type { Chance } from './seededRandom.ts';

/** What a title can say of a variant. */
export interface Sayings {
  names: readonly string[];
  brand: string;
  model: string | null;
  features: readonly string[];
  /** What all variants share, and values of the variant. */
  facts: readonly Spellings[];
  values: readonly { spellings: Spellings; isPack: boolean; isColour: boolean }[];
}

const PROMISES = [
  'Envio Imediato',
  'Original',
  'Promoção',
  'Pronta Entrega',
  'Lançamento',
  'Full',
  'Frete Grátis',
  'Com Nota',
];
/** Longest title of Mercado Livre. */
const MERCADOLIVRE_LENGTH = 60;

/**
 * A title as sellers write it: other names and spellings, words left out and in another order, promises, capitals, lost
 * accents, mistakes in words (not in numbers). Titles that are too long for Mercado Livre lose features, or are cut. Packs are
 * almost always said, other values mostly.
 */
export function writtenTitle(said: Sayings, chance: Chance, marketplace: 'amazon' | 'mercadolivre'): string {
  const isAmazon = marketplace === 'amazon';
  const brand = chance.is(isAmazon ? 0.92 : 0.78) ? [said.brand] : [];
  const model = said.model !== null && chance.is(0.95) ? [said.model] : [];
  const features = chance.shuffled(said.features).filter(() => chance.is(isAmazon ? 0.8 : 0.6));
  const facts = said.facts.filter(() => chance.is(0.8)).map((spellings) => chance.of(spellings));
  const values = said.values
    .filter(({ isPack, isColour }) => chance.is(isPack ? 0.985 : isColour ? 0.92 : 0.96))
    .map(({ spellings, isPack }) => ({ isPack, text: chance.of(spellings) }));
  const name = chance.is(0.7) ? said.names[0]! : chance.of(said.names);
  const packs = values.flatMap(({ isPack, text }) => (isPack ? [text] : []));
  const kit = packs.filter((text) => /^(kit|combo|pack)/i.test(text));
  const count = packs.filter((text) => !kit.includes(text));
  const rest = values.flatMap(({ isPack, text }) => (isPack ? [] : [text]));
  const order = chance.next();
  const compose = (some: readonly string[]): string[] => {
    const tail = [...some, ...facts, ...rest];
    if (order < 0.3) return [...kit, ...brand, name, ...model, ...tail, ...count];
    if (order < 0.6) return [...kit, name, ...brand, ...model, ...rest, ...some, ...facts, ...count];
    return [...kit, name, ...some, ...model, ...facts, ...rest, ...brand, ...count];
  };
  const separator = isAmazon && chance.is(0.4) ? ', ' : chance.is(0.1) ? ' - ' : ' ';
  const written = (some: readonly string[]) =>
    compose(some)
      .filter((part) => part !== '')
      .join(separator);
  if (!isAmazon && chance.is(0.7))
    while (features.length > 0 && written(features).length > MERCADOLIVRE_LENGTH) features.pop();
  const promise = !isAmazon && chance.is(0.15) ? [chance.of(PROMISES)] : [];
  const words = [written(features), ...promise].join(' ').split(' ');
  if (chance.is(0.12)) misspell(words, chance);
  let text = words.join(' ');
  if (chance.is(0.25)) text = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (chance.is(isAmazon ? 0.05 : 0.08)) text = text.toUpperCase();
  if (!isAmazon && text.length > MERCADOLIVRE_LENGTH) {
    const cut = text.slice(0, MERCADOLIVRE_LENGTH);
    // most sellers end at a word
    text = chance.is(0.7) && cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut;
  }
  return text;
}

/** A letter too few, twice, or with its neighbour, in a word without digits. */
function misspell(words: string[], chance: Chance): void {
  const places = words.flatMap((word, place) => (/^[\p{L}]{5,}$/u.test(word) ? [place] : []));
  if (places.length === 0) return;
  const place = chance.of(places);
  const word = words[place]!;
  const at = 1 + chance.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word[at]!, word.slice(at + 1)];
  words[place] = chance.of([
    before + after,
    before + letter + letter + after,
    before + after[0]! + letter + after.slice(1),
  ]);
}
