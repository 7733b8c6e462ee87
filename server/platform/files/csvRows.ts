import { badRequest } from '#server/platform/values/errors.ts';

export interface CsvRow {
  /** Line of the file at which the row starts, from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [';', ',', '\t'];
/** Limits of Excel: no spreadsheet can hold more. */
const MAX_CELL_LENGTH = 32_767;
const MAX_CELLS = 16_384;
/** Cells of a whole file. */
const MAX_ALL_CELLS = 2_000_000;

/**
 * Rows of a CSV text (RFC 4180), at most `maxRows` below the first, without empty ones. The separator is the most frequent
 * of semicolon, comma and tab in the first line; quoted cells may hold separators, doubled quotes and line ends. Skips a
 * byte-order mark. Throws BAD_REQUEST with the line when a cell or row is larger than a spreadsheet can hold.
 */
export function csvRows(text: string, maxRows = 100_000): CsvRow[] {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorOf(content);
  const ends = new RegExp(`[${separator}\\r\\n]`, 'g');
  const rows: CsvRow[] = [];
  let line = 1;
  let allCells = 0;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0; at <= content.length;) {
    const { cell, end, lines } = cellAt(content, at, ends);
    if (cell.length > MAX_CELL_LENGTH)
      throw badRequest('files.cellTooLong', { line: String(line), most: MAX_CELL_LENGTH });
    row.cells.push(cell);
    allCells += 1;
    if (row.cells.length > MAX_CELLS || allCells > MAX_ALL_CELLS)
      throw badRequest('files.tooManyCells', { line: String(line) });
    line += lines;
    at = end;
    if (content[at] === separator) {
      at += 1;
      continue;
    }
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row);
    if (rows.length > maxRows + 1) throw badRequest('files.tooManyLines', { most: maxRows });
    at += content.startsWith('\r\n', at) ? 2 : 1;
    row = { line: (line += 1), cells: [] };
  }
  return rows;
}

/** The cell that starts at `at`, where it ends, and the line ends in it. An unclosed quote is plain text. */
function cellAt(content: string, at: number, ends: RegExp): { cell: string; end: number; lines: number } {
  const closing = content[at] === '"' ? closingQuote(content, at + 1) : -1;
  const end = plainEnd(content, closing < 0 ? at : closing + 1, ends);
  if (closing < 0) return { cell: content.slice(at, end), end, lines: 0 };
  const quoted = content.slice(at + 1, closing);
  return {
    cell: quoted.replaceAll('""', '"') + content.slice(closing + 1, end),
    end,
    lines: quoted.split('\n').length - 1,
  };
}

/** Position of the quote that closes a cell; -1 when none does. */
function closingQuote(content: string, from: number): number {
  for (let at = from; ;) {
    const quote = content.indexOf('"', at);
    if (quote < 0 || content[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}

function plainEnd(content: string, from: number, ends: RegExp): number {
  ends.lastIndex = from;
  return ends.exec(content)?.index ?? content.length;
}

function separatorOf(content: string): string {
  const header = content.slice(0, MAX_CELL_LENGTH).split(/[\r\n]/, 1)[0]!;
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((most, separator) => (count(separator) > count(most) ? separator : most));
}
