export interface CsvRow {
  /** Line of the file at which the row starts, from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [';', ',', '\t'];

/**
 * Rows of a CSV text (RFC 4180), without empty ones. The separator is the most frequent of semicolon, comma and tab in
 * the first line; quoted cells may hold separators, doubled quotes and line ends. Skips a byte-order mark.
 */
export function csvRows(text: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  const cell = new RegExp(`"((?:[^"]|"")*)"([^${separator}\\r\\n]*)|([^${separator}\\r\\n]*)`, 'y');
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0; at <= content.length;) {
    cell.lastIndex = at;
    const [found, quoted, after, plain] = cell.exec(content)!;
    row.cells.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"') + after);
    line += found.split('\n').length - 1;
    at += found.length;
    if (content[at] === separator) {
      at += 1;
      continue;
    }
    if (row.cells.some((text) => text.trim() !== '')) rows.push(row);
    at += content.startsWith('\r\n', at) ? 2 : 1;
    row = { line: (line += 1), cells: [] };
  }
  return rows;
}

function separatorOf(content: string): string {
  const header = /^[^\r\n]*/.exec(content)![0];
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((most, separator) => (count(separator) > count(most) ? separator : most));
}
