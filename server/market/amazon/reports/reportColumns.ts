/** Columns of a flat file, by name. */
export interface Columns {
  has: (name: string) => boolean;
  /** Value of a row, trimmed and unquoted; empty when the column or the cell is missing or the cell is `--`. */
  cell: (cells: string[], name: string) => string;
}

/**
 * Indexes columns by name, regardless of order, case, quotes, byte-order mark, and `_` or `-`. The first of two equal
 * names wins.
 */
export function columnsByName(names: string[]): Columns {
  const places = new Map<string, number>();
  names.forEach((name, place) => {
    const normalised = bare(name.replace(/^\uFEFF/, ''))
      .toLowerCase()
      .replaceAll(/[_\s]+/g, '-');
    if (!places.has(normalised)) places.set(normalised, place);
  });
  return {
    has: (name) => places.has(name),
    cell: (cells, name) => cellAt(cells, places.get(name)),
  };
}

/** Value of a cell, trimmed and unquoted; empty when it is missing or `--`. */
export function cellAt(cells: string[], place = -1): string {
  const value = bare(cells[place] ?? '');
  return value === '--' ? '' : value;
}

function bare(text: string): string {
  const trimmed = text.trim();
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}
