import { csvRows } from '#server/platform/files/csvRows.ts';
import { badRequest } from '#server/platform/values/errors.ts';

/** Titles of the columns of a cost file. Absent columns are not read. */
export interface CostColumns {
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

/** Rows of a cost file. Throws BAD_REQUEST when a column is not in the file, or neither SKU nor ASIN has a column. */
export function costRows(csvText: string, columns: CostColumns): CostRow[] {
  const [header, ...rows] = [...csvRows(csvText)];
  if (!header) throw badRequest('O arquivo está vazio.');
  if (rows.length > MAX_ROWS) throw badRequest(`O arquivo tem mais de ${MAX_ROWS} linhas.`);
  if (!columns.sku && !columns.asin) throw badRequest('Escolha a coluna do SKU ou do ASIN.');
  const titles = header.cells.map((title) => title.trim().toLowerCase());
  const place = (title: string | null | undefined) => {
    if (!title) return -1;
    const found = titles.indexOf(title.trim().toLowerCase());
    if (found < 0) throw badRequest(`O arquivo não tem a coluna "${title.slice(0, 60)}".`);
    return found;
  };
  const places = {
    sku: place(columns.sku),
    asin: place(columns.asin),
    marketplace: place(columns.marketplace),
    country: place(columns.country),
    cost: place(columns.cost),
    validFrom: place(columns.validFrom),
  };
  return rows.map(({ line, cells }) => {
    // our exports put an apostrophe before text that a spreadsheet would run as a formula
    const cell = (name: keyof CostColumns) => cells[places[name]]?.trim().replace(/^'(?=[=+\-@])/, '') ?? '';
    return {
      line,
      sku: cell('sku'),
      asin: cell('asin'),
      marketplace: cell('marketplace'),
      country: cell('country'),
      cost: cell('cost'),
      validFrom: cell('validFrom'),
    };
  });
}
