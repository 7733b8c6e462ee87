/** Between the columns of a flat file: a tab, or what its header has instead. */
export const separatorOf = (header: string): string =>
  ['\t', ',', ';'].find((separator) => header.includes(separator)) ?? '\t';

/** The cells of a line with their quotes, which outside tab-separated files may hold separators. */
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
