import { type CsvFile, readCsv } from '#server/platform/files/readCsv.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Titles of the columns of a fee rule file, in the order of the export. */
export const feeColumns = [
  'marketplace',
  'pais',
  'produto',
  'categoria',
  'tipo_de_anuncio',
  'enviado_pelo_marketplace',
  'preco_a_partir_de',
  'preco_abaixo_de',
  'desde',
  'comissao_percentual',
  'tarifa_fixa',
  'comissao_minima',
  'frete',
  'fonte',
  'fonte_lida_em',
] as const;
type FeeColumn = (typeof feeColumns)[number];

const REQUIRED = ['marketplace', 'pais', 'desde', 'comissao_percentual'] as const satisfies FeeColumn[];
const MAX_ROWS = 5_000;

/** A row of a fee rule file with trimmed cells; '' when a cell is empty or its column absent. */
export type FeeRow = { line: number } & Record<FeeColumn, string>;

/**
 * Number of rows of a fee rule file, and the rows. Throws BAD_REQUEST when a required column is absent; 422 and 503 like
 * `readCsv`.
 */
export async function feeRuleRows(
  { accountId }: Viewer,
  csvText: string,
): Promise<{ count: number; rows: Iterable<FeeRow> }> {
  const wanted = { text: csvText, titles: [...feeColumns], maxRows: MAX_ROWS };
  const { hasColumns, count, rows } = await readCsv(accountId, wanted);
  if (!hasColumns) throw badRequest('files.empty');
  const missing = REQUIRED.find((column) => !hasColumns[feeColumns.indexOf(column)]);
  if (missing) throw badRequest('files.noColumn', { missing });
  return { count, rows: feeRowsOf(rows) };
}

function* feeRowsOf(rows: CsvFile['rows']): Generator<FeeRow> {
  for (const { line, cells } of rows) {
    const row = Object.fromEntries(feeColumns.map((column, index) => [column, cells[index]!]));
    yield { ...(row as Record<FeeColumn, string>), line };
  }
}
