export interface CsvRow {
  /** Line of the file at which the row starts, from 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [';', ',', '\t'];
/** A spreadsheet has as many columns; further cells of a row are not kept. */
const MAX_COLUMNS = 16_384;

/**
 * Rows of a CSV text (RFC 4180) as they are asked for, without empty ones. The separator is the most frequent of
 * semicolon, comma and tab in the first line; quoted cells may hold separators, doubled quotes and line ends. Skips a
 * byte-order mark. The steps are linear in the length of the text, whatever it holds.
 */
export function* csvRows(text: string): Generator<CsvRow, void, void> {
  const content = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(content);
  const ends = new RegExp(`[${separator}\\r\\n]`, 'g');
  const endAfter = (at: number) => {
    ends.lastIndex = at;
    return ends.exec(content)?.index ?? content.length;
  };
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  for (let at = 0; at <= content.length;) {
    const quote = content[at] === '"' ? closingQuote(content, at) : -1;
    const end = endAfter(quote < 0 ? at : quote + 1);
    if (row.cells.length < MAX_COLUMNS) row.cells.push(cellText(content, at, quote, end));
    if (quote > 0) line += occurrences(content, '\n', at, quote);
    at = end + 1;
    if (content[end] === separator) continue;
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
    if (content[end] === '\r' && content[at] === '\n') at += 1;
    row = { line: (line += 1), cells: [] };
  }
}

const cellText = (content: string, start: number, quote: number, end: number) =>
  quote < 0
    ? content.slice(start, end)
    : content.slice(start + 1, quote).replaceAll('""', '"') + content.slice(quote + 1, end);

/** Place of the quote that closes the one at `open`; the last doubled one when there is no other; -1 without any. */
function closingQuote(content: string, open: number): number {
  let doubled = -1;
  for (let at = open + 1; ; at = doubled + 2) {
    const quote = content.indexOf('"', at);
    if (quote < 0) return doubled;
    if (content[quote + 1] !== '"') return quote;
    doubled = quote;
  }
}

/** How often a sign stands between two places. */
function occurrences(content: string, sign: string, start: number, end: number): number {
  let count = 0;
  for (let at = content.indexOf(sign, start); at >= 0 && at < end; at = content.indexOf(sign, at + 1)) count += 1;
  return count;
}

function separatorOf(content: string): string {
  const lineEnd = content.search(/[\r\n]/);
  const count = (separator: string) => occurrences(content, separator, 0, lineEnd < 0 ? content.length : lineEnd);
  return SEPARATORS.reduce((most, separator) => (count(separator) > count(most) ? separator : most));
}
