/** What the arrangement needs to know of a column. */
interface Named {
  id: string;
  phone?: string;
}

/** Columns of a table in the order of its reader. */
export type Arrangement<Column> = readonly { column: Column; isShown: boolean }[];

/** Where the reader's order comes from. */
export interface Chosen {
  /** As kept: names in order, a hidden one with `-` before it. */
  kept?: readonly string[];
  /** `?cols=` of the address: the shown ones. It wins unless it names none of them. */
  asked?: string | null;
}

/** Most characters of `?cols=` that are read. */
const MAX_ASKED = 2_000;

/** Whether a column identifies the row: the first one, and the name in the card. It cannot be hidden. */
export const isFixed = (columns: readonly Named[], column: Named) =>
  columns[0]!.id === column.id || column.phone === 'title';

/** All columns in the chosen order. Unknown names are ignored; columns without a place show after the one before them. */
export function arrange<Column extends Named>(columns: readonly Column[], chosen: Chosen = {}): Arrangement<Column> {
  const [first, ...others] = columns;
  const arranged = [{ column: first!, isShown: true }];
  for (const name of writtenOf(columns, chosen)) {
    const column = others.find(({ id }) => id === name || `-${id}` === name);
    if (column && !arranged.some((one) => one.column === column))
      arranged.push({ column, isShown: name === column.id || isFixed(columns, column) });
  }
  for (const [index, column] of others.entries()) {
    const before = arranged.findIndex((one) => one.column === columns[index]);
    if (!arranged.some((one) => one.column === column)) arranged.splice(before + 1, 0, { column, isShown: true });
  }
  return arranged;
}

function writtenOf(columns: readonly Named[], { kept = [], asked }: Chosen): readonly string[] {
  const names = asked?.slice(0, MAX_ASKED).split(',') ?? [];
  if (!columns.some(({ id }) => names.includes(id))) return kept;
  const others = columns.filter((column) => !names.includes(column.id) && !isFixed(columns, column));
  return [...names, ...others.map(({ id }) => `-${id}`)];
}

/** The columns to show. */
export const shownOf = <Column extends Named>(columns: readonly Column[], chosen: Chosen = {}): readonly Column[] =>
  chosen.kept || chosen.asked
    ? arrange(columns, chosen).flatMap(({ column, isShown }) => (isShown ? [column] : []))
    : columns;
