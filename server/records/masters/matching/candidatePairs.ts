import type { Catalogue, Profile } from './profile.ts';
import type { WordBook } from '#server/records/masters/matching/words/wordBook.ts';

/** Most listings with one key that are all compared with each other. */
const ALL_WITH_ALL = 12;
/** Of more, each is compared with this many. */
const BEFORE = 3;
/** Most listings of a word, or of two words, for which these are looked at. */
const MOST_SHARING = 40;
/** Words of a listing that are looked at: rare ones alone, frequent ones by two. */
const RARE_WORDS = 10;
const FREQUENT_WORDS = 6;
/** Weight of two frequent words together. */
const TWO_FREQUENT = 6;
/** Most listings that one is compared with because of its words. */
const NEIGHBOURS = 14;

type Add = (one: number, other: number) => void;

/**
 * Pairs of listings worth comparing, each as `left * count + right` of their places in the catalogue, left < right, in order:
 * those of one GTIN, SKU, stock or ASIN, and those that share rare words, or two frequent ones. Their number grows with the
 * number of listings, not with its square.
 */
export function candidatePairs({ profiles, book }: Catalogue): Float64Array {
  const found: number[] = [];
  const add: Add = (one, other) => {
    if (one !== other) found.push(Math.min(one, other) * profiles.length + Math.max(one, other));
  };
  for (const keysOf of [masterKeys, gtinKeys, skuKeys, poolKeys, asinKeys, titleKeys])
    for (const members of sharing(profiles, keysOf).values())
      if (members.length > 1) compareAll(members, profiles, add);
  addNeighbours(profiles, book, add);
  const sorted = Float64Array.from(found).sort();
  return sorted.filter((pair, at) => pair !== sorted[at - 1]);
}

const masterKeys = ({ listing }: Profile) => [listing.masterId];
const gtinKeys = ({ gtin }: Profile) => (gtin === null ? [] : [gtin]);
const skuKeys = ({ sku }: Profile) => sku;
const poolKeys = ({ pool }: Profile) => [pool];
/** Only where an id is one product: the variations of an item have one id. */
const asinKeys = ({ listing: { marketplace, asin, isIdOneProduct } }: Profile) =>
  isIdOneProduct && asin !== '' ? [`${marketplace} ${asin}`] : [];

const titleKeys = ({ words, marks }: Profile) =>
  words.length === 0 ? [] : [[...words, ...marks].sort((a, b) => a - b).join(' ')];

function sharing(
  profiles: readonly Profile[],
  keysOf: (profile: Profile) => readonly (string | number)[],
): Map<string | number, number[]> {
  const places = new Map<string | number, number[]>();
  for (const [place, profile] of profiles.entries())
    for (const key of keysOf(profile)) {
      const members = places.get(key);
      if (members) members.push(place);
      else places.set(key, [place]);
    }
  return places;
}

/** Compares all with all; of many each with some before it, in the order of their marks, so that variants lie together. */
function compareAll(members: readonly number[], profiles: readonly Profile[], add: Add): void {
  const isMany = members.length > ALL_WITH_ALL;
  const ordered = isMany ? byMarks(members, profiles) : members;
  for (const [place, member] of ordered.entries())
    for (const other of ordered.slice(isMany ? Math.max(0, place - BEFORE) : 0, place)) add(other, member);
}

function byMarks(members: readonly number[], profiles: readonly Profile[]): number[] {
  const keys = new Map(members.map((member) => [member, [...profiles[member]!.marks].sort((a, b) => a - b).join(' ')]));
  return [...members].sort((a, b) => (keys.get(a)! < keys.get(b)! ? -1 : keys.get(a)! > keys.get(b)! ? 1 : a - b));
}

/** Compares each listing with those that share most of its rare words and marks. */
function addNeighbours(profiles: readonly Profile[], book: WordBook, add: Add): void {
  const weights = book.weights(profiles.length);
  const keysOf = profiles.map((profile) => lookUpKeys(profile, book));
  const members = new Map<number, number[]>();
  for (const [place, keys] of keysOf.entries())
    for (const key of keys) {
      const places = members.get(key);
      if (places) places.push(place);
      else members.set(key, [place]);
    }
  const shared = new Float64Array(profiles.length);
  for (const [place, keys] of keysOf.entries()) {
    const others: number[] = [];
    for (const key of keys) {
      const places = members.get(key)!;
      if (places.length > MOST_SHARING) continue;
      const weight = key < book.size ? weights[key]! : TWO_FREQUENT;
      for (const other of places) {
        if (shared[other] === 0) others.push(other);
        shared[other]! += weight;
      }
    }
    others.sort((a, b) => shared[b]! - shared[a]! || a - b);
    for (const other of others.slice(0, NEIGHBOURS + 1)) add(place, other);
    for (const other of others) shared[other] = 0;
  }
}

/** Numbers of rare words and marks, and numbers for two frequent ones. */
function lookUpKeys({ words, marks }: Profile, book: WordBook): number[] {
  const byRarity = [...words, ...marks].sort((a, b) => book.countOf(a) - book.countOf(b) || a - b);
  const firstFrequent = byRarity.findIndex((word) => book.countOf(word) > MOST_SHARING);
  const rare = firstFrequent < 0 ? byRarity : byRarity.slice(0, firstFrequent);
  const frequent = firstFrequent < 0 ? [] : byRarity.slice(firstFrequent, firstFrequent + FREQUENT_WORDS);
  const keys = rare.slice(0, RARE_WORDS);
  for (const [place, word] of frequent.entries())
    for (const other of frequent.slice(place + 1))
      keys.push((1 + Math.min(word, other)) * book.size + Math.max(word, other));
  return keys;
}
