/** A cell: text, which is never a formula, or a number with the formula that gives it. Null is an empty cell. */
export type WorkbookCell =
  null | { text: string } | { kind: 'amount' | 'share' | 'number'; value: number; formula?: string };

export interface WorkbookRow {
  cells: readonly WorkbookCell[];
  isBold?: boolean;
}

export interface WorkbookSheet {
  /** At most 31 characters of letters, digits, blanks and hyphens, and no other sheet's. */
  name: string;
  /** Widths of the first columns in characters; the others have the last one. */
  widths: readonly number[];
  rows: readonly WorkbookRow[];
}

/** Sheets that refer to each other, small enough to be written at once. */
export interface Workbook {
  /** Currency of the amounts. */
  currency: string;
  sheets: readonly WorkbookSheet[];
}

/** Letters of a column, counted from 0: A, …, Z, AA. */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCodePoint(65 + (index % 26));
