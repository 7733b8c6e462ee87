import { type CsvFile, readCsv } from '#server/platform/files/readCsv.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Titles of the columns of a cost file. Absent columns are not read. */
export interface CostColumns {
  /** SKU, ASIN, MLB id, EAN or number of the product (see productsByCode), in place of the others. */
  code?: string | null;
  sku?: string | null;
  asin?: string | null;
  marketplace?: string | null;
  country?: string | null;
  cost: string;
  validFrom?: string | null;
}

/** A row of a cost file with trimmed cells; '' when a cell is empty or its column absent. */
export type CostRow = { line: number } & Record<keyof CostColumns, string>;

const MAX_ROWS = 100_000;
/** Of rows that are pasted, which name products by a code. */
const PASTED = { rows: 5_000, characters: 200_000 } as const;

const COLUMNS = [
  'code',
  'sku',
  'asin',
  'marketplace',
  'country',
  'cost',
  'validFrom',
] as const satisfies (keyof CostColumns)[];

/**
 * Number of rows of a cost file, and the rows. Throws BAD_REQUEST when a column is not in the file, or none that names
 * products has one, and for too much that was pasted; 422 and 503 like `readCsv`.
 */
export async function costRows(
  { accountId }: Viewer,
  csvText: string,
  columns: CostColumns,
): Promise<{ count: number; rows: Iterable<CostRow> }> {
  if (columns.code && csvText.length > PASTED.characters) throw badRequest('costs.pasteLess');
  const titles = COLUMNS.map((column) => columns[column] || null);
  const { hasColumns, count, rows } = await readCsv(accountId, {
    text: csvText,
    titles,
    maxRows: columns.code ? PASTED.rows : MAX_ROWS,
  });
  if (!hasColumns) throw badRequest('files.empty');
  if (!columns.code && !columns.sku && !columns.asin) throw badRequest('costs.chooseColumn');
  const missing = titles.find((title, index) => title !== null && !hasColumns[index]);
  if (missing) throw badRequest('files.noColumn', { missing: missing.slice(0, 60) });
  return { count, rows: costRowsOf(rows) };
}

function* costRowsOf(rows: CsvFile['rows']): Generator<CostRow> {
  for (const { line, cells } of rows) {
    const [code, sku, asin, marketplace, country, cost, validFrom] = cells as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    yield { line, code, sku, asin, marketplace, country, cost, validFrom };
  }
}
