/**
 * A column of a table file: its title, the kind of its cells, and its value in a row. Null is unknown, an empty cell in
 * every format.
 *
 * `amount` and `share` are numbers that a spreadsheet shows with two decimals, and as a percentage of one. `exact` is a
 * number, or text when JavaScript would round it; a spreadsheet stores it as a number only when it shows every digit.
 */
export type FileColumn<Row> = { head: string } & (
  | { kind: 'text'; value: (row: Row) => string | null }
  | { kind: 'number' | 'amount' | 'share'; value: (row: Row) => number | null }
  | { kind: 'exact'; value: (row: Row) => number | string | null }
  | { kind: 'boolean'; value: (row: Row) => boolean | null }
);

export type Cell = string | number | boolean | null;

/** Contents of a table file: columns, and rows in batches. */
export interface Table<Row> {
  columns: readonly FileColumn<Row>[];
  rows: AsyncIterable<readonly Row[]>;
  /** Rows that a spreadsheet shows in bold, like the titles. */
  isBold?: (row: Row) => boolean;
}

/** A boolean as text of a file; null when unknown. */
export const yesNo = (is: boolean | null): 'Sim' | 'Não' | null => (is === null ? null : is ? 'Sim' : 'Não');

/** Rounds a percentage half-up to two decimals for a file; null stays null. */
export const round2 = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100) / 100;
