/** Error of one cell of a file, with a message for the seller. `cell` is the column. */
export class CellError extends RangeError {
  override name = 'CellError';
  constructor(
    readonly cell: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reason why a row of a file was skipped. */
export interface RowError {
  /** Line of the file, from 1. */
  line: number;
  /** Title of the column with the error. Null: the whole row. */
  column: string | null;
  /** Message for the seller. */
  message: string;
}

/** Limit of errors returned for a file. */
export const MAX_REPORTED_ERRORS = 200;

/** Returns the result of `read`. Rethrows its RangeError as a `CellError` of the cell. */
export function readCell<Value>(cell: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellError || !(error instanceof RangeError)) throw error;
    throw new CellError(cell, error.message);
  }
}
