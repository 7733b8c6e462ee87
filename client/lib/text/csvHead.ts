const SEPARATORS = [';', ',', '\t'];

/**
 * The titles of a CSV file and its first row, as its first line and the next one with any text have them. Cells are
 * separated by what the first line has most of; quoted ones may hold separators and quotes.
 */
export function csvHead(text: string): { titles: string[]; sample: string[] } {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, 50);
  const separator = SEPARATORS.reduce((most, one) => (first.split(one).length > first.split(most).length ? one : most));
  const cells = (line: string) => cellsOf(line, separator);
  return { titles: cells(first).filter(Boolean), sample: cells(rest.find((line) => line.trim() !== '') ?? '') };
}

function cellsOf(line: string, separator: string): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"[^${separator}]*|([^${separator}]*))(?:${separator}|$)`, 'y');
  const cells: string[] = [];
  while (cell.lastIndex < line.length) {
    const [, quoted, plain = ''] = cell.exec(line)!;
    cells.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return cells;
}
