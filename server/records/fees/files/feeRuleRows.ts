import { csvRows } from '#server/platform/files/csvRows.ts';
import { badRequest } from '#server/platform/values/errors.ts';

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

/** Rows of a fee rule file. Throws BAD_REQUEST when a required column is absent. */
export function feeRuleRows(csvText: string): FeeRow[] {
  const [header, ...rows] = [...csvRows(csvText)];
  if (!header) throw badRequest('O arquivo está vazio.');
  if (rows.length > MAX_ROWS) throw badRequest(`O arquivo tem mais de ${MAX_ROWS} linhas.`);
  const titles = header.cells.map((title) => title.trim().toLowerCase());
  const missing = REQUIRED.find((column) => !titles.includes(column));
  if (missing) throw badRequest(`O arquivo não tem a coluna "${missing}".`);
  return rows.map(({ line, cells }) => {
    // our exports put an apostrophe before text that a spreadsheet would run as a formula
    const cell = (column: FeeColumn) => cells[titles.indexOf(column)]?.trim().replace(/^'(?=[=+\-@])/, '') ?? '';
    const row = Object.fromEntries(feeColumns.map((column) => [column, cell(column)]));
    return { ...(row as Record<FeeColumn, string>), line };
  });
}
