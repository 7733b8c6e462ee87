import { kindOf, type ResultColumn, textOf, type Value } from './result.ts';

export interface RowOrder {
  column: number;
  direction: 'asc' | 'desc';
}

const words = new Intl.Collator('pt-BR', { numeric: true });

/** The rows ordered by a column, NULL last either way; alike ones stay in their order. */
export function sortRows(rows: readonly Value[][], columns: readonly ResultColumn[], { column, direction }: RowOrder) {
  const known = rows.filter((row) => row[column] !== null);
  const empty = rows.filter((row) => row[column] === null);
  const sign = direction === 'asc' ? 1 : -1;
  const values = known.map((row) => row[column]!);
  const compare = kindOf(columns[column]!) === 'number' ? byNumber(values) : byText(values.map(textOf));
  const places = known.map((_, at) => at).toSorted((one, other) => sign * compare(one, other));
  return [...places.map((at) => known[at]!), ...empty];
}

/** How two of the values, by their places, compare. */
type Compare = (one: number, other: number) => number;

function byNumber(values: Value[]): Compare {
  const numbers = Float64Array.from(values, Number);
  // exact numbers beyond JavaScript's are texts
  return (one, other) => numbers[one]! - numbers[other]! || words.compare(textOf(values[one]!), textOf(values[other]!));
}

function byText(texts: string[]): Compare {
  const keys = texts.map(plainKey);
  return (one, other) => {
    const [left, right] = [keys[one]!, keys[other]!];
    if (left === null || right === null || left === right) return words.compare(texts[one]!, texts[other]!);
    return left < right ? -1 : 1;
  };
}

const MARKS = /\p{M}/gu;
const PLAIN = /^[a-z0-9 ]*$/;
const LONGEST_NUMBER = 9;

/**
 * What decides before accents and capitals do, so that its code units are in the collator's order: comparing them takes a
 * seventh of the time. Null for a text of other signs than letters, digits and spaces.
 */
function plainKey(text: string): string | null {
  const letters = text.normalize('NFD').replace(MARKS, '').toLowerCase();
  if (!PLAIN.test(letters)) return null;
  let isPlain = true;
  const key = letters.replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    isPlain &&= number.length <= LONGEST_NUMBER;
    return number.length + number; // 9 before 10, as its length is said first
  });
  return isPlain ? key : null;
}
