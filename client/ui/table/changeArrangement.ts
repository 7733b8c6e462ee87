import type { Arrangement } from './arrangement.ts';

/** The arrangement with a column one place on; the same one where that is not possible. The first stays first. */
export function move<Column>(arranged: Arrangement<Column>, index: number, by: -1 | 1): Arrangement<Column> {
  const [one, other] = [arranged[index], arranged[index + by]];
  if (!one || !other || index === 0 || index + by === 0) return arranged;
  return arranged.with(index, other).with(index + by, one);
}

/** What to keep of an arrangement: names in order, a hidden one with `-` before it. Null: the default. */
export function keptOf<Column extends { id: string }>(columns: readonly Column[], arranged: Arrangement<Column>) {
  const names = arranged.map(({ column, isShown }) => (isShown ? '' : '-') + column.id);
  return names.every((name, index) => name === columns[index]?.id) ? null : names;
}

/** `?cols=` of an arrangement. Null: the default. */
export const addressOf = <Column extends { id: string }>(columns: readonly Column[], arranged: Arrangement<Column>) =>
  keptOf(columns, arranged) &&
  arranged
    .filter(({ isShown }) => isShown)
    .map(({ column }) => column.id)
    .join(',');
