/** Column separator of a flat file: a tab, else the first of comma and semicolon in its header. */
export const separatorOf = (header: string): string =>
  ['\t', ',', ';'].find((separator) => header.includes(separator)) ?? '\t';

/** Cells of a line. Outside tab-separated files, quoted cells may hold separators. */
export function cellsOf(line: string, separator: string): string[] {
  if (separator === '\t' || !line.includes('"')) return line.split(separator);
  const cells = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    if (sign === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += sign;
  }
  return cells;
}
