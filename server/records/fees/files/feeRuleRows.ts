import { csvRows } from '#server/platform/files/csvRows.ts';
import { badRequest } from '#server/platform/values/errors.ts';

/** Titles of the columns of a file of fee rules, in the order they are written. */
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

const NEEDED = ['marketplace', 'pais', 'desde', 'comissao_percentual'] as const satisfies FeeColumn[];
const MAX_ROWS = 5_000;

/** A row of a file of fee rules, its cells trimmed; '' where it tells nothing. */
export type FeeRow = { line: number } & Record<FeeColumn, string>;

/** The rows of a file of fee rules. Throws BAD_REQUEST when a column that is needed is not in it. */
export function feeRuleRows(csvText: string): FeeRow[] {
  const [header, ...rows] = csvRows(csvText);
  if (!header) throw badRequest('O arquivo está vazio.');
  if (rows.length > MAX_ROWS) throw badRequest(`O arquivo tem mais de ${MAX_ROWS} linhas.`);
  const titles = header.cells.map((title) => title.trim().toLowerCase());
  const missing = NEEDED.find((column) => !titles.includes(column));
  if (missing) throw badRequest(`O arquivo não tem a coluna "${missing}".`);
  return rows.map(({ line, cells }) => {
    // our own files put an apostrophe before what a spreadsheet would run
    const cell = (column: FeeColumn) => cells[titles.indexOf(column)]?.trim().replace(/^'(?=[=+\-@])/, '') ?? '';
    const told = Object.fromEntries(feeColumns.map((column) => [column, cell(column)]));
    return { ...(told as Record<FeeColumn, string>), line };
  });
}
