import { csvRows } from './csvRows.ts';

export interface CsvWanted {
  text: string;
  /** Titles of the wanted columns; null for a column that is not read. */
  titles: (string | null)[];
  maxRows: number;
}

/** The wanted cells in one text, row by row: thousands of texts would take the receiving thread longer than reading. */
export interface CsvCells {
  /** Columns of the wanted titles in the file; -1 for those it does not have. Null: the file is empty. */
  places: number[] | null;
  /** Whether the file has more than `maxRows` rows; it has no cells here then. */
  hasTooMany: boolean;
  cells: string;
  /** Ends of the cells in `cells`. */
  ends: Uint32Array;
  /** Line of each row in the file. */
  lines: Uint32Array;
}

/**
 * Reads the wanted columns of a CSV text, trimmed; '' when a cell is empty or its column absent. Titles match in any case.
 * Runs in a worker thread.
 */
export function csvCells({ text, titles, maxRows }: CsvWanted): CsvCells {
  const rows = csvRows(text);
  const header = rows.next();
  if (header.done) return { ...NONE, places: null };
  const found = header.value.cells.map(keyOf);
  const places = titles.map((title) => (title === null ? -1 : found.indexOf(keyOf(title))));
  const cells: string[] = [];
  const ends: number[] = [];
  const lines: number[] = [];
  let end = 0;
  for (const { line, cells: given } of rows) {
    if (lines.length === maxRows) return { ...NONE, places, hasTooMany: true };
    lines.push(line);
    for (const place of places) {
      // our exports put an apostrophe before text that a spreadsheet would run as a formula
      const cell = given[place]?.trim().replace(/^'(?=[=+\-@])/, '') ?? '';
      cells.push(cell);
      ends.push((end += cell.length));
    }
  }
  return {
    places,
    hasTooMany: false,
    cells: cells.join(''),
    ends: Uint32Array.from(ends),
    lines: Uint32Array.from(lines),
  };
}

const keyOf = (title: string) => title.trim().toLowerCase();
const NONE = { hasTooMany: false, cells: '', ends: new Uint32Array(), lines: new Uint32Array() };
