import { say, word } from '#server/platform/language/say.ts';
import { type Sentence, sentence, type SentenceId } from '#server/platform/language/sentence.ts';
import { WordedError } from '#server/platform/language/wordedError.ts';
import { DomainError, textOf } from '#server/platform/values/errors.ts';

/** Error of one cell of a file, worded for the seller. `cell` is the column. */
export class CellError extends WordedError {
  override name = 'CellError';
  constructor(
    readonly cell: string,
    wording: Sentence,
  ) {
    super(wording);
  }
}

/** The `CellError` of a catalogue's message. */
export const wrongCell = <Id extends SentenceId>(cell: string, ...args: Parameters<typeof sentence<Id>>): CellError =>
  new CellError(cell, sentence(...args));

/** Reason why a row of a file was skipped. */
export interface RowError {
  /** Line of the file, from 1. */
  line: number;
  /** Title of the column with the error. Null: the whole row. */
  column: string | null;
  /** Message for the seller, in the language of the request. */
  message: string;
}

/** What is said of a refused row, in the language of the request. */
export const rowText = (line: number, error: WordedError | DomainError): string => {
  const reason = error instanceof DomainError ? textOf(error) : word(error.wording);
  return say('errors.ofRow', { line: String(line), reason: reason.replace(/\.$/, '') });
};

/** Limit of errors returned for a file. */
export const MAX_REPORTED_ERRORS = 200;

/** Returns the result of `read`. Rethrows its `WordedError` as a `CellError` of the cell. */
export function readCell<Value>(cell: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof CellError || !(error instanceof WordedError)) throw error;
    throw new CellError(cell, error.wording);
  }
}
