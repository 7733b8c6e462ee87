import { MarketplaceError } from '#server/market/connector.ts';
import { cellsOf, separatorOf } from './cellsOf.ts';
import { type Columns, columnsByName } from './reportColumns.ts';

/** Value of a row in a column; see reportColumns. */
export type Cell = (name: string) => string;

/**
 * Maps each row of a flat file with `read`. Columns are separated by tabs or commas, in any order; empty lines are
 * skipped. Throws `MarketplaceError` naming the missing column or the unreadable one (`RangeError`).
 */
export async function flatFileRows<Row>(
  where: string,
  lines: AsyncIterable<string>,
  required: string[],
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
      if (error instanceof RangeError) throw new MarketplaceError(`${where}, linha ${number}: ${error.message}.`);
      throw error;
    }
  }
  return rows;
}

function headerOf(where: string, line: string, required: string[]) {
  const separator = separatorOf(line);
  const columns = columnsByName(cellsOf(line, separator));
  const missing = required.find((name) => !columns.has(name));
  if (missing) throw new MarketplaceError(`${where}: falta a coluna ${missing}.`);
  return { columns, separator };
}
