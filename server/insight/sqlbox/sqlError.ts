import { type Sentence, sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';

const placed = (reason: Sentence, { line, column }: { line: number; column: number }) =>
  sentence('sql.at', { reason, line: String(line), column: String(column) });

/** Failed statement, with the position of the error if known. Lines and columns count from 1. */
export class SqlError extends DomainError {
  override name = 'SqlError';
  constructor(
    /** `SQL_LIMIT`: stopped at a limit of time or memory. */
    code: 'SQL_REFUSED' | 'SQL_FAILED' | 'SQL_LIMIT' | 'SQL_CANCELLED',
    wording: Sentence,
    readonly place: { line: number; column: number } | null = null,
  ) {
    super(code, 400, place ? placed(wording, place) : wording);
  }
}

/** Line and column of the character at `index`, both from 1. Columns count characters. */
function placeOf(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: Array.from(before.at(-1)!).length + 1 };
}

/** The same for DuckDB's error positions, which count UTF-8 bytes. */
export function placeOfByte(text: string, byte: number): { line: number; column: number } {
  return placeOf(text, Buffer.from(text).subarray(0, byte).toString().length);
}
