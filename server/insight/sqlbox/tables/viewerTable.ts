export interface ViewerColumn {
  name: string;
  /** PostgreSQL type name. */
  type: string;
  /** For the seller, in Portuguese. */
  description: string;
  /** Whether the column is the key, or part of it. */
  isKey: boolean;
  /** Referenced table and column. Null without a reference. */
  references: [table: string, column: string] | null;
}

export interface ViewerTable {
  name: string;
  /** For the seller, in Portuguese. */
  description: string;
  /** Default order of rows. */
  order: string[];
  columns: ViewerColumn[];
  /** SQL of its rows over tables listed before it, in a file. Absent: they are stored, from the view of the same name in `viewer`. */
  of?: string;
  /** Columns that `of` adds to the stored rows, which it reads in the schema `stored`. Absent with `of`: nothing is stored. */
  derived?: readonly string[];
}

/** Columns of a table whose values are stored, in order; none when its rows are worked out. */
export const storedColumns = ({ columns, of, derived }: ViewerTable): readonly ViewerColumn[] =>
  of && !derived ? [] : columns.filter(({ name }) => !derived?.includes(name));

/** Column of a table that a seller can read. */
export const column = (
  name: string,
  type: string,
  description: string,
  { isKey = false, references = null }: Partial<Pick<ViewerColumn, 'isKey' | 'references'>> = {},
): ViewerColumn => ({ name, type, description, isKey, references });
