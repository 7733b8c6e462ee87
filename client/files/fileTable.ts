import type { CsvValue } from '#client/lib/text/csv.ts';
import { type Amount, decimalOf } from '#client/lib/format.ts';
import type { FileTable } from './saveTable.ts';

/** The title of a column of a file, and its cell in a row. */
export type FileColumn<Row> = readonly [title: string, cell: (row: Row) => CsvValue | undefined];

/** Rows as they are saved, in the order they have. */
export const fileTable = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): FileTable => ({
  header: columns.map(([title]) => title),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row) ?? null)),
});

/** An amount as a number of its currency; null while unknown. */
export const decimalCell = (amount: Amount | null): number | null => amount && decimalOf(amount);

/** The currency of the first of some amounts that is known. */
export const currencyCell = (...amounts: (Amount | null)[]): string | null =>
  amounts.find((amount) => amount)?.currency ?? null;

/** A percentage or another number with two decimals; null while unknown. */
export const twoDecimals = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(value * 100) / 100;
