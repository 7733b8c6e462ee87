import iconv from 'iconv-lite';
import { cellAt } from '#server/market/amazon/reports/reportColumns.ts';
import { type ListingColumn, listingColumns, otherListingColumns } from './listingColumns.ts';

/** Which column of a listings file is which. */
export interface ListingHead {
  has: (column: ListingColumn) => boolean;
  /** Value of a row; empty when the column or the cell is missing. */
  cell: (cells: string[], column: ListingColumn) => string;
  /** Names in the file that no known language has, as they came. */
  unknown: string[];
}

/** Cells of the fulfilment channel, which Amazon does not translate. */
const CHANNEL = /^(DEFAULT|AMAZON_[A-Z_]+)$/i;

/**
 * Finds the columns of a listings file by their names in any known language. The fulfilment channel is else the one column
 * with only such values in `rows`. A name that stands above two columns names neither.
 */
export function listingHead(names: string[], rows: string[][]): ListingHead {
  const found = names.map(columnsNamed);
  const known = new Set(found.flatMap((columns, place) => (columns ? [place] : [])));
  const places = new Map<ListingColumn, number>();
  for (const column of Object.keys(listingColumns) as ListingColumn[])
    for (let rank = 0; rank < listingColumns[column].length && !places.has(column); rank += 1) {
      const here = found.flatMap((columns, place) => (columns?.get(column) === rank ? [place] : []));
      if (here.length === 1) places.set(column, here[0]!);
    }
  if (!places.has('fulfillment-channel')) {
    const place = channelByValues(names, rows, known);
    if (place !== null) {
      places.set('fulfillment-channel', place);
      known.add(place);
    }
  }
  return {
    has: (column) => places.has(column),
    cell: (cells, column) => cellAt(cells, places.get(column)),
    unknown: names.filter((name, place) => !known.has(place) && cellAt(names, place) !== ''),
  };
}

function channelByValues(names: string[], rows: string[][], known: ReadonlySet<number>): number | null {
  if (rows.length === 0) return null;
  const found = names.flatMap((_name, place) =>
    !known.has(place) && rows.every((cells) => CHANNEL.test(cellAt(cells, place))) ? [place] : [],
  );
  return found.length === 1 ? found[0]! : null;
}

/** Columns by a form of their name, with the rank of that name. */
const columnsByForm = new Map<string, Map<ListingColumn, number>>();
for (const name of otherListingColumns) for (const form of formsOf(name)) columnsByForm.set(form, new Map());
for (const [column, names] of Object.entries(listingColumns))
  for (const [rank, name] of names.entries())
    for (const form of formsOf(name)) {
      const columns = columnsByForm.get(form) ?? new Map<ListingColumn, number>();
      if (!columns.has(column as ListingColumn)) columns.set(column as ListingColumn, rank);
      columnsByForm.set(form, columns);
    }

/** The columns that a file's name may mean, with the rank of the name; null when it is unknown. */
function columnsNamed(name: string): Map<ListingColumn, number> | null {
  const written = cellAt([name.replace(/^\uFEFF/, '')], 0);
  for (const text of [written, asUtf8(written), beforeBracket(written)])
    for (const form of formsOf(text ?? '')) {
      const columns = columnsByForm.get(form);
      if (columns) return columns;
    }
  return null;
}

/** In Turkish files the translation follows in brackets: `price (fiyat)`. */
function beforeBracket(name: string): string {
  return name.endsWith(')') ? name.slice(0, Math.max(0, name.lastIndexOf('('))).trimEnd() : '';
}

/** Forms in which names are compared: with hyphens for spaces and underscores, and as letters and digits only. */
function formsOf(name: string): string[] {
  const plain = name.normalize('NFC').toLowerCase().trim();
  return [plain.replaceAll(/[_\s]+/g, '-'), plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')].filter((form) => form !== '');
}

/** A text whose UTF-8 was read as Windows-1252, as it was written (`preÃ§o` → `preço`); null when it is none. */
function asUtf8(text: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(iconv.encode(text, 'windows-1252'));
  } catch {
    return null;
  }
}
