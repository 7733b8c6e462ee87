import { kindOf, type ResultColumn, textOf, type Value } from './result.ts';

export interface RowOrder {
  column: number;
  direction: 'asc' | 'desc';
}

const words = new Intl.Collator('pt-BR', { numeric: true });

/** The rows ordered by a column, NULL last either way; alike ones stay in their order. */
export function sortRows(rows: readonly Value[][], columns: readonly ResultColumn[], { column, direction }: RowOrder) {
  const isNumber = kindOf(columns[column]!) === 'number';
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [left, right] = [one[column]!, other[column]!];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    // exact numbers beyond JavaScript's are texts
    const difference = isNumber ? Number(left) - Number(right) : 0;
    return sign * (difference || words.compare(textOf(left), textOf(right)));
  });
}
