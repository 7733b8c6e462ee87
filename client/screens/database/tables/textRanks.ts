/** Which of some texts is first, second and so on, as in Portuguese and with numbers in them as numbers; alike ones share a place. */
export function textRanks(texts: readonly string[]): Int32Array {
  const distinct = new Map<string, number>();
  const ids = Int32Array.from(texts, (text) => {
    const id = distinct.get(text) ?? distinct.size;
    if (id === distinct.size) distinct.set(text, id);
    return id;
  });
  const compare = comparison([...distinct.keys()]);
  const ranks = ranksBy(compare, distinct.size);
  return ids.map((id) => ranks[id]!);
}

/** How two things, by their numbers, compare. */
export type Compare = (one: number, other: number) => number;

/** The places of so many things in an order; those that it does not tell apart share one. */
export function ranksBy(compare: Compare, count: number): Int32Array {
  const order = Array.from({ length: count }, (_, at) => at).sort(compare);
  const ranks = new Int32Array(count);
  for (let at = 1; at < count; at += 1)
    ranks[order[at]!] = ranks[order[at - 1]!]! + (compare(order[at - 1]!, order[at]!) === 0 ? 0 : 1);
  return ranks;
}

/** Slow: it is asked only of what keys leave open. */
export const collator = new Intl.Collator('pt-BR', { numeric: true });

const SIGNS = 24;
const PER_KEY = 8; // 70 to the eighth is exact
const BASE = 70;
const LONGEST_NUMBER = 9;
const [ZERO, NINE] = [48, 57];

/**
 * Compares by what decides before accents and capitals do, as three numbers of eight signs each: a tenth of the collator's
 * time. Texts of other signs than Latin letters, digits and the usual ones have no keys, and are left to the collator.
 */
function comparison(texts: readonly string[]): Compare {
  const keys = new Float64Array(texts.length * 3);
  const signs = new Uint8Array(SIGNS);
  for (const [at, text] of texts.entries()) {
    const length = readSigns(text, signs);
    if (length === null) keys.fill(Number.NaN, at * 3, at * 3 + 3);
    else {
      signs.fill(0, length);
      for (let sign = 0; sign < SIGNS; sign += 1) {
        const key = at * 3 + Math.floor(sign / PER_KEY);
        keys[key] = keys[key]! * BASE + signs[sign]!;
      }
    }
  }
  return (one, other) => {
    const [left, right] = [one * 3, other * 3];
    const difference =
      keys[left]! - keys[right]! || keys[left + 1]! - keys[right + 1]! || keys[left + 2]! - keys[right + 2]!;
    return difference || collator.compare(texts[one]!, texts[other]!); // also where one has no keys
  };
}

const PRINTABLE = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
  (sign) => !/[A-Z]/.test(sign),
);
const FIRST_BEYOND = 0x180; // Latin with its accents

/** By code, the place of a sign among the printable ones from 1, that of its letter for accents and capitals; 0: none. */
const weights = lettersWeights();

function lettersWeights(): Uint8Array {
  const places = new Map(PRINTABLE.toSorted(collator.compare).map((sign, at) => [sign, at + 1]));
  return Uint8Array.from({ length: FIRST_BEYOND }, (_, code) => {
    const letter = String.fromCharCode(code).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return places.get(letter) ?? 0;
  });
}

/** Writes the weights of a text's first signs, before a number the count of its digits: 9 before 10. Answers how many; null for one without keys. */
function readSigns(text: string, signs: Uint8Array): number | null {
  let length = 0;
  for (let at = 0; at < text.length && length < SIGNS; at += 1) {
    const code = text.charCodeAt(at);
    const weight = code < FIRST_BEYOND ? weights[code]! : 0;
    if (weight === 0) return null;
    if (code < ZERO || code > NINE) {
      signs[length++] = weight;
      continue;
    }
    let end = at + 1;
    while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
    while (at < end - 1 && text.charCodeAt(at) === ZERO) at += 1;
    if (end - at > LONGEST_NUMBER) return null;
    signs[length++] = weights[ZERO + end - at]!;
    for (; at < end && length < SIGNS; at += 1) signs[length++] = weights[text.charCodeAt(at)]!;
    at = end - 1;
  }
  return length;
}

const isDigit = (code: number) => code >= ZERO && code <= NINE;
