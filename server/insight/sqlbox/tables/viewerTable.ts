export interface ViewerColumn {
  name: string;
  /** PostgreSQL's name of the type. */
  type: string;
  /** For the seller, in Portuguese. */
  description: string;
  /** Tells the row from every other. */
  isKey: boolean;
  /** The table and column whose rows it points at. */
  references: [table: string, column: string] | null;
}

export interface ViewerTable {
  name: string;
  /** For the seller, in Portuguese. */
  description: string;
  /** How rows stand when no order is asked for. */
  order: string[];
  columns: ViewerColumn[];
}

/** A column of a table a seller may read. */
export const column = (
  name: string,
  type: string,
  description: string,
  { isKey = false, references = null }: Partial<Pick<ViewerColumn, 'isKey' | 'references'>> = {},
): ViewerColumn => ({ name, type, description, isKey, references });
