import { t } from '#client/lib/language/t.ts';
/** Limits of what is pasted at once, those of the server. */
export const MAX_ROWS = 5_000;
export const MAX_LENGTH = 200_000;

/** Rows that were pasted: what names the product, its cost and the first day, as they were written. */
export interface PastedCosts {
  rows: readonly { line: number; code: string; cost: string; from: string; listing?: PastedListing }[];
  /** The first row was titles. */
  hasTitles: boolean;
  /** Amounts of a column without a row to belong to. */
  beyond?: number;
}

/** What names the listing of a row that was pasted into the sheet, in place of a code. */
interface PastedListing {
  sku: string;
  asin: string;
  marketplace: string;
  country: string;
}

/**
 * Reads two or three columns of a sheet: by tabs, else semicolons, else several spaces, else the last space. A first row without any digit in its
 * second column is titles. Text of at most `MAX_LENGTH` characters.
 */
export function pastedCosts(text: string): PastedCosts {
  const rows = text.split(/\r\n|\n|\r/).flatMap((line, place) => {
    const [code = '', cost = '', from = ''] = cellsOf(line).map((cell) => cell.trim());
    return code + cost + from === '' ? [] : [{ line: place + 1, code, cost, from }];
  });
  const hasTitles = rows.length > 0 && rows[0]!.cost !== '' && !/\d/.test(rows[0]!.cost);
  return { rows: hasTitles ? rows.slice(1) : rows, hasTitles };
}

function cellsOf(line: string): string[] {
  for (const separator of ['\t', ';']) if (line.includes(separator)) return line.split(separator);
  const trimmed = line.trim();
  const apart = trimmed.split('  ').filter((cell) => cell.trim() !== '');
  const cells = apart.length > 1 ? joinedSigns(apart) : apart;
  if (cells.length !== 1) return cells;
  const at = trimmed.lastIndexOf(' ');
  if (at < 0 || !/^\d/.test(trimmed.slice(at + 1))) return [trimmed];
  const code = trimmed.slice(0, at).trim();
  return [code.endsWith('R$') ? code.slice(0, -2) : code, trimmed.slice(at + 1)];
}

/** Cells in which `R$` stands apart from its amount, joined. */
const joinedSigns = (cells: readonly string[]): string[] =>
  cells.flatMap((cell, at) =>
    cell.trim() === 'R$' ? [] : [cells[at - 1]?.trim() === 'R$' ? `R$ ${cell.trim()}` : cell],
  );

/** The rows as a CSV file with the titles of `PASTED_COLUMNS`, one line each from line 2 on. */
export const csvOf = (pasted: PastedCosts): string =>
  [
    Object.values(columnsOf(pasted)),
    ...pasted.rows.map(({ code, cost, from, listing }) =>
      listing ? [listing.sku, listing.asin, listing.marketplace, listing.country, cost] : [code, cost, from],
    ),
  ]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\n');

/** Titles of the columns, by the parameter of the import that reads them. */
const PASTED_COLUMNS = { code: t('costs.code'), cost: t('costs.cost'), validFrom: t('costs.from2') } as const;

const LISTING_COLUMNS = {
  sku: 'SKU',
  asin: 'ASIN',
  marketplace: 'Marketplace',
  country: t('costs.country'),
  cost: 'Custo',
} as const;

/** Titles of the columns that `csvOf` writes, by the parameter of the import. */
export const columnsOf = ({ rows }: PastedCosts): Record<string, string> =>
  rows[0]?.listing ? LISTING_COLUMNS : PASTED_COLUMNS;

/** A message with the lines of what was pasted in place of those of the file. */
export const withPastedLines = (message: string, { rows }: PastedCosts): string =>
  message
    .replace(/^Linha \d+: /, '')
    .replace(/da linha (\d+)/, (_, line: string) => t('costs.ofRow', { rows: lineOf(rows, line) }));

export const lineOf = (rows: PastedCosts['rows'], line: number | string): number =>
  rows[Number(line) - 2]?.line ?? Number(line);
