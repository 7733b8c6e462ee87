import type { Sentence } from '#server/platform/language/sentence.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { type CsvRow, csvRows } from './csvRows.ts';
import { enteredText } from './formulaSafe.ts';

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
  /** Why the file is not read; errors lose their class between threads. */
  refusal: Sentence | null;
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
  try {
    const [header, ...rows] = csvRows(text, maxRows);
    return header ? wantedCells(header, rows, titles) : NONE;
  } catch (error) {
    if (!(error instanceof DomainError) || typeof error.wording === 'function') throw error;
    return { ...NONE, refusal: error.wording };
  }
}

function wantedCells(header: CsvRow, rows: readonly CsvRow[], titles: CsvWanted['titles']): CsvCells {
  const found = header.cells.map(keyOf);
  const places = titles.map((title) => (title === null ? -1 : found.indexOf(keyOf(title))));
  const cells: string[] = [];
  const ends: number[] = [];
  const lines: number[] = [];
  let end = 0;
  for (const { line, cells: given } of rows) {
    lines.push(line);
    for (const place of places) {
      const cell = enteredText(given[place] ?? '');
      cells.push(cell);
      ends.push((end += cell.length));
    }
  }
  return {
    places,
    refusal: null,
    cells: cells.join(''),
    ends: Uint32Array.from(ends),
    lines: Uint32Array.from(lines),
  };
}

const keyOf = (title: string) => title.trim().toLowerCase();
const NONE = { places: null, refusal: null, cells: '', ends: new Uint32Array(), lines: new Uint32Array() };
