/** The columns of a flat file, found by name. */
export interface Columns {
  has: (name: string) => boolean;
  /** The value in a row, trimmed and without its quotes; empty when the column or the cell is missing, or `--`. */
  cell: (cells: string[], name: string) => string;
}

/** Finds columns by name whatever their order, case, quotes, byte-order mark, and `_` or `-`. The first of two wins. */
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
    cell: (cells, name) => {
      const value = bare(cells[places.get(name) ?? -1] ?? '');
      return value === '--' ? '' : value;
    },
  };
}

function bare(text: string): string {
  const trimmed = text.trim();
  return /^".*"$/s.test(trimmed) ? trimmed.slice(1, -1).replaceAll('""', '"').trim() : trimmed;
}
