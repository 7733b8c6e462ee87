/**
 * A column of a table that is saved as a file: its title, what its cells are, and its cell in a row. Null is unknown, an empty
 * cell in every format.
 *
 * `amount` and `share` are numbers that a spreadsheet shows with two decimals, and as a percentage of one. `exact` is a number,
 * or its text where JavaScript rounds it; a spreadsheet has it as a number only where it shows every digit.
 */
export type FileColumn<Row> = { head: string } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  | { kind: 'number' | 'amount' | 'share'; value: (row: Row) => number | null }
  | { kind: 'exact'; value: (row: Row) => number | string | null }
  | { kind: 'boolean'; value: (row: Row) => boolean | null }
);

export type Cell = string | number | boolean | null;

/** What is saved: columns, and rows some at a time. */
export interface Table<Row> {
  columns: readonly FileColumn<Row>[];
  rows: AsyncIterable<readonly Row[]>;
  /** Rows that a spreadsheet shows in bold, as it does the titles. */
  isBold?: (row: Row) => boolean;
}
