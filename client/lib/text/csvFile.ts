const SEPARATORS = [';', ',', '\t'];
/** Bounds the split: the titles and the first row stand near the start. */
const MAX_LINES = 50;

/** Text of a file in UTF-8 or in Windows-1252, which Excel writes in Brazil. */
export async function fileText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Titles of a CSV text, from its first line, and the cells of its first row, from the next line with any text. The
 * separator is the one most frequent in the first line. Quoted cells may contain separators and quotes.
 */
export function csvHead(text: string): { titles: string[]; sample: string[] } {
  const [first = '', ...rest] = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, MAX_LINES);
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
