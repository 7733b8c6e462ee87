import { areAlike, isMistake } from '#server/records/masters/matching/titles/areAlike.ts';

/** Listings that are supposed beside a catalogue's own, so that no word of a small one is taken for rare. */
const OTHERS = 200;

/** The words of a catalogue's titles, numbered. */
export class WordBook {
  readonly #numbers = new Map<string, number>();
  readonly #names: string[] = [];
  readonly #counts: number[] = [];
  readonly #alike = new Map<number, boolean>();

  /** Counts a listing's words once each, and returns their numbers in order. */
  add(words: Iterable<string>): number[] {
    const numbers = new Set<number>();
    for (const word of words) {
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.#names.push(word) - 1;
        this.#numbers.set(word, number);
        this.#counts.push(0);
      }
      if (!numbers.has(number)) this.#counts[number]! += 1;
      numbers.add(number);
    }
    return [...numbers];
  }

  get size(): number {
    return this.#names.length;
  }

  /** Number of listings that have a word. */
  countOf(word: number): number {
    return this.#counts[word]!;
  }

  /** Weights of all words by their rarity among this number of listings. */
  weights(listings: number): number[] {
    return this.#counts.map((count) => Math.log((listings + OTHERS) / (count + 1)));
  }

  /** Whether two words mean the same but for a mistake or abbreviation. */
  areAlike(one: number, other: number): boolean {
    const key = one * this.#names.length + other;
    let found = this.#alike.get(key);
    if (found === undefined) {
      found = areAlike(this.#names[one]!, this.#names[other]!);
      this.#alike.set(key, found);
    }
    return found;
  }

  /** Whether two words are written as one: `micro ondas`, `microondas`. */
  areJoined(first: number, second: number, whole: number): boolean {
    const [parts, word] = [this.#names[first]! + this.#names[second]!, this.#names[whole]!];
    return parts === word || (parts[0] === word[0] && isMistake(parts, word));
  }
}
