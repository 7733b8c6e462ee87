/** Format of a column's values. */
export type SqlKind = 'text' | 'number' | 'boolean' | 'date' | 'instant' | 'json' | 'array' | 'other';

export interface SqlColumn {
  /** Name in the statement. A second column of the same name is `name (2)`. */
  name: string;
  /** PostgreSQL type name. */
  type: string;
  kind: SqlKind;
}

/** Values as texts: exact numbers, instants in ISO 8601. Null is NULL. */
export type SqlRow = (string | null)[];

export interface SqlResult {
  columns: SqlColumn[];
  rows: SqlRow[];
  /** Whether there are more rows, or bytes, than are returned. */
  isTruncated: boolean;
  elapsedMs: number;
  /** Time of the data. */
  asOf: Date;
}
