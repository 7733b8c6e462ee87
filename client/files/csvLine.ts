// the rules of the server's formulaSafe and csvLine, which the client cannot import
const STARTS = /([,;\t\r\n]"*)('*)(?=[=+\-@\t\r])/g;
const END = /([,;\t\r\n]"*)('*)$/;
const NUMBER = /^-?\d{1,30}(?:[.,]\d{1,30})?$/;

/**
 * A text that no spreadsheet runs as a formula, whichever of comma, semicolon and tab it splits a line by: an apostrophe
 * precedes each character that begins a formula where a cell may begin. A number stays as it is.
 */
export function formulaSafe(text: string): string {
  if (NUMBER.test(text)) return text;
  return `\n${text}`.replaceAll(STARTS, "$1'$2").slice(1).replace(END, "$1'$2");
}

/** One line of CSV (RFC 4180). No text is run as a formula, not even by a program that splits it by another separator. */
export function csvLine(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? String(cell) : formulaSafe(cell)));
  // split by another separator, the line is one cell that begins with a minus: what follows must be text, not a term
  const quotesAll = texts.length > 1 && texts[0]!.startsWith('-');
  const written = texts.map((text, index) => quoted(text, quotesAll && typeof cells[index] === 'string'));
  return `${written.join(',')}\r\n`;
}

const quoted = (text: string, isQuoted: boolean) =>
  isQuoted || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
