import type { SqlColumn } from '#server/insight/sqlbox/sqlResult.ts';

export type SqlValue = string | number | boolean | null;

/** What a reader is asked: one statement and the form of its rows. */
export interface ReaderRequest {
  text: string;
  /** Values of `$name` in the text. */
  parameters?: Readonly<Record<string, SqlValue>>;
  /** Runs the text and answers its plan instead of its rows. */
  isExplained?: boolean;
  /** JSON arrays of texts, of texts as in files, JSON objects by column name, or lines of a CSV file. */
  form: 'cells' | 'file' | 'objects' | 'csv' | 'excelBr';
  maxRows: number;
  maxBytes: number;
}

export interface AnswerHead {
  columns: SqlColumn[];
}

export interface AnswerEnd {
  rowCount: number;
  isTruncated: boolean;
  elapsedMs: number;
  cpuMs: number;
}

/** Error of DuckDB, or of the reader about the text. */
export interface AnswerError {
  /** Kind of DuckDB's error, `Statements` for more or less than one, `Kind` for one that does not read. */
  type: string;
  message: string;
  /** Missing name, its kind and near names. */
  name?: string;
  of?: string;
  candidates?: string;
  /** UTF-8 byte in the text. Null when unknown. */
  position: number | null;
  cpuMs: number;
}
