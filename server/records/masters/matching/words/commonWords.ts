import type { WordBook } from './wordBook.ts';

/** Words of two titles. */
export interface CommonWords {
  /** Words that both have; of words that are only alike, the one of the left title. */
  both: number[];
  /** Words that only one has. */
  one: number[];
}

/** Words that are compared in all ways; where more are left, titles are of different things. */
const MOST_COMPARED = 10;

/** Compares the words of two titles: equal ones, then mistakes, abbreviations, cut words, and words written as two. */
export function commonWords(left: readonly number[], right: readonly number[], book: WordBook): CommonWords {
  const both: number[] = [];
  const onlyLeft: number[] = [];
  for (const word of left) (right.includes(word) ? both : onlyLeft).push(word);
  const onlyRight = right.filter((word) => !left.includes(word));
  if (
    onlyLeft.length > 0 &&
    onlyRight.length > 0 &&
    onlyLeft.length <= MOST_COMPARED &&
    onlyRight.length <= MOST_COMPARED
  ) {
    both.push(...takeAlike(onlyLeft, onlyRight, book));
    both.push(...takeJoined(onlyLeft, onlyRight, book), ...takeJoined(onlyRight, onlyLeft, book));
  }
  return { both, one: [...onlyLeft, ...onlyRight] };
}

/** Removes words that are alike from both sides; returns those of the left one. */
function takeAlike(left: number[], right: number[], book: WordBook): number[] {
  const taken: number[] = [];
  for (const word of left.slice()) {
    const place = right.findIndex((other) => book.areAlike(word, other));
    if (place < 0) continue;
    right.splice(place, 1);
    left.splice(left.indexOf(word), 1);
    taken.push(word);
  }
  return taken;
}

/** Removes two words in a row of one side that are one word of the other; returns the first of each two. */
function takeJoined(apart: number[], whole: number[], book: WordBook): number[] {
  const taken: number[] = [];
  for (let at = 0; at + 1 < apart.length; at += 1) {
    const place = whole.findIndex((word) => book.areJoined(apart[at]!, apart[at + 1]!, word));
    if (place < 0) continue;
    whole.splice(place, 1);
    taken.push(apart.splice(at, 2)[0]!);
    at -= 1;
  }
  return taken;
}
