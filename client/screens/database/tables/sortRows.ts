import { kindOf, type ResultColumn, textOf, type Value } from '#client/screens/database/result/result.ts';
import { collator, ranksBy, textRanks } from './textRanks.ts';

export interface RowOrder {
  column: number;
  direction: 'asc' | 'desc';
}

/** The rows in the order of a column, stable, with NULL last in both directions. */
export function sortRows(rows: readonly Value[][], columns: readonly ResultColumn[], { column, direction }: RowOrder) {
  const ranks = ranksOf(rows, columns, column);
  const last = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const positionOf = (rank: number) => (rank === NULL ? last + 1 : direction === 'asc' ? rank : last - rank);
  // the first row of a rank comes after all rows of lower ranks
  const next = new Uint32Array(last + 3);
  for (const rank of ranks) next[positionOf(rank) + 1]! += 1;
  for (let place = 1; place < next.length; place += 1) next[place]! += next[place - 1]!;
  const sorted = Array.from<Value[]>({ length: rows.length });
  for (const [at, row] of rows.entries()) sorted[next[positionOf(ranks[at]!)]!++] = row;
  return sorted;
}

const NULL = -1;
const known = new WeakMap<readonly Value[][], Map<number, Int32Array>>();

/** Rank of each row by a column, `NULL` for none; computed once for both directions. */
function ranksOf(rows: readonly Value[][], columns: readonly ResultColumn[], column: number): Int32Array {
  const ofRows = known.get(rows) ?? new Map<number, Int32Array>();
  known.set(rows, ofRows);
  const ranks = ofRows.get(column) ?? rankRows(rows, kindOf(columns[column]!) === 'number', column);
  ofRows.set(column, ranks);
  return ranks;
}

function rankRows(rows: readonly Value[][], isNumber: boolean, column: number): Int32Array {
  const places = rows.flatMap((row, at) => (row[column] === null ? [] : at));
  const values = places.map((at) => rows[at]![column]!);
  const ranks = new Int32Array(rows.length).fill(NULL);
  for (const [at, rank] of (isNumber ? numberRanks(values) : textRanks(values.map(textOf))).entries())
    ranks[places[at]!] = rank;
  return ranks;
}

function numberRanks(values: readonly Value[]): Int32Array {
  const numbers = Float64Array.from(values, Number);
  // exact numbers beyond JavaScript's precision are strings
  const byText = (one: number, other: number) =>
    values[one] === values[other] ? 0 : collator.compare(textOf(values[one]!), textOf(values[other]!));
  return ranksBy((one, other) => numbers[one]! - numbers[other]! || byText(one, other), values.length);
}
