import { isMistake } from './areAlike.ts';
import { CLASS_WORDS } from './vocabulary.ts';

type Classes = readonly (readonly [kind: string, value: string])[];

/** Shorter words are too near to other words: `prato` is not `preto`. */
const LEAST_LENGTH = 6;

/** Long class words by each of them without one letter, and themselves. */
const NEIGHBOURS = (() => {
  const found = new Map<string, string[]>();
  for (const word of CLASS_WORDS.keys())
    if (word.length >= LEAST_LENGTH)
      for (const part of partsOf(word)) found.set(part, [...(found.get(part) ?? []), word]);
  return found;
})();

/** What a word says of the variant: as it is, or as a longer word with one mistake. Null for other words. */
export function classesOf(word: string): Classes | null {
  const exact = CLASS_WORDS.get(word);
  if (exact) return exact;
  if (word.length < LEAST_LENGTH || word.length > 20) return null;
  for (const part of partsOf(word))
    for (const other of NEIGHBOURS.get(part) ?? [])
      if (other[0] === word[0] && isMistake(word, other)) return CLASS_WORDS.get(other)!;
  return null;
}

/** A word, and it without each of its letters. */
function partsOf(word: string): string[] {
  return [word, ...Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))];
}
