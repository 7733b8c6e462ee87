import { amountOf } from '#client/amount.ts';
import type { CsvValue } from '#client/lib/csv.ts';
import { decimalOf } from '#client/lib/format.ts';
import type { FileTable } from './saveTable.ts';

/** The title of a column of a file, and its cell in a row. */
export type FileColumn<Row> = readonly [title: string, cell: (row: Row) => CsvValue | undefined];

/** Rows as they are saved, in the order they have. */
export const fileTable = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): FileTable => ({
  header: columns.map(([title]) => title),
  rows: rows.map((row) => columns.map(([, cell]) => cell(row) ?? null)),
});

/** A Money of the API as a number of its currency; null while unknown. */
export function decimalCell(money: Parameters<typeof amountOf>[0]): number | null {
  const amount = amountOf(money);
  return amount && decimalOf(amount);
}

/** The currency of the first of some that is known. */
export const currencyCell = (...moneys: Parameters<typeof amountOf>[0][]): string | null =>
  moneys.map((money) => amountOf(money)?.currency).find(Boolean) ?? null;

/** A percentage or another number with two decimals; null while unknown. */
export const twoDecimals = (value: number | null | undefined): number | null =>
  value == null ? null : Math.round(value * 100) / 100;
