/** What is wrong with one cell of a file, in words for the seller; `cell` names the column it is in. */
export class CellError extends RangeError {
  override name = 'CellError';
  constructor(
    readonly cell: string,
    message: string,
  ) {
    super(message);
  }
}

/** A row of a file that was left out. */
export interface RowError {
  /** Line of the file, from 1. */
  line: number;
  /** Title of the column it is about; null: the whole row. */
  column: string | null;
  /** A sentence for the seller. */
  message: string;
}

/** Of a file with nothing but errors, as many as anyone reads. */
export const ERRORS_TOLD = 200;

/** What `read` answers; when it throws a RangeError, that is of the cell. */
export function readCell<Value>(cell: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellError || !(error instanceof RangeError)) throw error;
    throw new CellError(cell, error.message);
  }
}
