import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { wordingOfError } from '#server/platform/language/wordedError.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { type Columns, columnsByName } from './reportColumns.ts';

/** Value of a row in a column; see reportColumns. */
export type Cell = (name: string) => string;

/**
 * Maps each row of a flat file with `read`. Columns are separated by tabs or commas, in any order; empty lines are
 * skipped. Throws `MarketplaceError` naming the missing column or the unreadable one (`RangeError`).
 */
export async function flatFileRows<Row>(
  where: Said,
  lines: AsyncIterable<string>,
  required: readonly string[],
  read: (cell: Cell) => Row,
): Promise<Row[]> {
  const rows: Row[] = [];
  let file: { columns: Columns; separator: string } | undefined;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    if (!file) {
      file = headerOf(where, line, required);
      continue;
    }
    const { columns, separator } = file;
    const cells = cellsOf(line, separator);
    try {
      rows.push(read((name) => columns.cell(cells, name)));
    } catch (error) {
      if (error instanceof RangeError)
        throw new MarketplaceError(
          sentence('sync.lineUnreadable', { where, line: number, reason: wordingOfError(error) }),
        );
      throw error;
    }
  }
  return rows;
}

function headerOf(where: Said, line: string, required: readonly string[]) {
  const separator = separatorOf(line);
  const columns = columnsByName(cellsOf(line, separator));
  const missing = required.find((name) => !columns.has(name));
  if (missing) throw new MarketplaceError(sentence('sync.columnMissing', { where, column: missing }));
  return { columns, separator };
}

/** Column separator of a flat file: a tab, else the first of comma and semicolon in its header. */
const separatorOf = (header: string): string =>
  ['\t', ',', ';'].find((separator) => header.includes(separator)) ?? '\t';

/** Cells of a line. Outside tab-separated files, quoted cells may hold separators. */
function cellsOf(line: string, separator: string): string[] {
  if (separator === '\t' || !line.includes('"')) return line.split(separator);
  const cells = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}

/** Makes names unique: repeated ones get `#2`, `#3` and so on, in the given order. */
export function uniqueRefs<Thing>(things: Thing[], nameOf: (thing: Thing) => string): string[] {
  const counted = new Map<string, number>();
  return things.map((thing) => {
    const name = nameOf(thing);
    const count = (counted.get(name) ?? 0) + 1;
    counted.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}
