import { gtin14 } from '#server/platform/values/codes/gtin14.ts';
import type { MatchedListing } from './listing.ts';
import { skuForms, skuPattern } from './skuForms.ts';
import { stemOf, type TitleFacts, titleFacts } from '#server/records/masters/matching/titles/titleFacts.ts';
import { plainTitle } from '#server/records/masters/matching/titles/titlePieces.ts';
import { chosenWords } from '#server/records/masters/matching/words/chosenWords.ts';
import { EMPTY_WORDS, NO_BRANDS } from '#server/records/masters/matching/titles/vocabulary.ts';
import { WordBook } from '#server/records/masters/matching/words/wordBook.ts';

/** A listing as it is compared. */
export interface Profile {
  listing: MatchedListing;
  gtin: string | null;
  /** Forms of the SKU. */
  sku: string[];
  /** Pattern of a SKU of five signs or more, else null. */
  skuPattern: string | null;
  /** The brand without signs and spaces; null when it has none. */
  brand: string | null;
  facts: TitleFacts;
  /** Stems of title and brand, as numbers of the catalogue's words, in their order. */
  words: number[];
  /** Colours, measures and codes, numbered alike: to look listings up. */
  marks: number[];
  /** Its parent at its marketplace; null without one. */
  family: string | null;
  /** Id of the stock that it is sold from. */
  pool: number;
}

/** Listings with the words and marks of their titles. */
export interface Catalogue {
  /** In the order of their ids. */
  profiles: Profile[];
  book: WordBook;
}

/** Shorter SKUs are counted, at each marketplace on its own. */
const LEAST_PATTERN = 5;

/** Reads listings, in the order of their ids. What a title leaves out, the other titles of its master product say. */
export function readCatalogue(listings: readonly MatchedListing[]): Catalogue {
  const book = new WordBook();
  const sorted = [...listings].sort((a, b) => a.id - b.id);
  const read = sorted.map(({ name }) => titleFacts(name));
  const chosen = chosenWords(sorted);
  const profiles = sorted.map((listing, place): Profile => {
    const facts = withChoices(read[place]!, chosen);
    const brand = brandOf(listing.brand);
    const sku = skuForms(listing.sku);
    return {
      listing,
      gtin: gtin14(listing.ean),
      sku,
      skuPattern: (sku[0]?.length ?? 0) >= LEAST_PATTERN ? skuPattern(sku[0]!) : null,
      brand: brand?.name ?? null,
      facts,
      words: book.add([...facts.words, ...(brand?.words ?? [])]),
      marks: book.add(marksOf(facts)),
      family: listing.parentAsin === null ? null : `${listing.marketplace}:${listing.parentAsin}`,
      pool: listing.poolProductId ?? listing.id,
    };
  });
  completeFacts(profiles);
  return { profiles, book };
}

/** Words that choose a variant in this catalogue are a class of their own. */
function withChoices(facts: TitleFacts, chosen: ReadonlySet<string>): TitleFacts {
  const choices = facts.words.filter((word) => chosen.has(word));
  if (choices.length === 0) return facts;
  return { ...facts, classes: new Map([...facts.classes, ['choice', choices.sort()]]) };
}

function brandOf(brand: string | null): { name: string; words: string[] } | null {
  const words = plainTitle(brand ?? '').match(/[\p{L}\d]+/gu) ?? [];
  if (words.length === 0 || NO_BRANDS.has(words.join(' '))) return null;
  return { name: words.join(''), words: words.filter((word) => word.length > 1 && !EMPTY_WORDS.has(word)).map(stemOf) };
}

/** The first few values of each kind. */
function marksOf({ codes, classes, measures, pack }: TitleFacts): string[] {
  const said = [...classes, ...measures].flatMap(([kind, values]) =>
    values.slice(0, 2).map((value) => `${kind} ${value}`),
  );
  return [...codes.slice(0, 3), ...said.slice(0, 8), ...(pack === null ? [] : [`pack ${pack}`])].map(
    (mark) => `= ${mark}`,
  );
}

/** Takes measures and classes over from the other listings of the master product, where a title says nothing of them. */
function completeFacts(profiles: readonly Profile[]): void {
  const masters = new Map<number, Profile[]>();
  for (const profile of profiles) {
    const members = masters.get(profile.listing.masterId);
    if (members) members.push(profile);
    else masters.set(profile.listing.masterId, [profile]);
  }
  for (const members of masters.values()) {
    if (members.length < 2) continue;
    const [measures, classes] = [new Map<string, number[]>(), new Map<string, string[]>()];
    for (const { facts } of members) {
      for (const [dimension, values] of facts.measures) if (!measures.has(dimension)) measures.set(dimension, values);
      for (const [kind, values] of facts.classes) if (!classes.has(kind)) classes.set(kind, values);
    }
    for (const profile of members)
      profile.facts = {
        ...profile.facts,
        measures: new Map([...measures, ...profile.facts.measures]),
        classes: new Map([...classes, ...profile.facts.classes]),
      };
  }
}
