/**
 * Places where a program that splits a text by any separator may begin a cell and find a formula: before a dangerous
 * character, or at the end, where the line end follows. Quotes and apostrophes after the separator belong to the place.
 */
const STARTS = /([,;\t\r\n]"*)('*)(?=[=+\-@\t\r])/g;
const END = /([,;\t\r\n]"*)('*)$/;
const NUMBER = /^-?\d{1,30}(?:[.,]\d{1,30})?$/;

/**
 * A text for a CSV cell that no spreadsheet runs as a formula, whichever of comma, semicolon and tab it splits the line by:
 * an apostrophe precedes each `=`, `+`, `-`, `@`, tab and carriage return at the beginning of the text, and after a
 * separator or line end in it, and follows one at the end. A number stays as it is. `enteredText` is the inverse.
 */
export function formulaSafe(text: string): string {
  if (NUMBER.test(text)) return text;
  return `\n${text}`.replaceAll(STARTS, "$1'$2").slice(1).replace(END, "$1'$2");
}

/** Digits that a spreadsheet takes for a number and changes: it drops zeros at the beginning, and digits beyond the fifteenth. */
const DIGITS = String.raw`(?:0\d{1,60}|\d{16,60})`;
const SPOILT = new RegExp(`^'*${DIGITS}$`);
const ESCAPED_DIGITS = new RegExp(`^'('*${DIGITS})$`);

/**
 * A text of which a spreadsheet changes no digit: an apostrophe precedes those that it would take for a number and spoil, as the
 * order ids of Mercado Livre, for a file that spreadsheets open; for one that programs read (`isPlain`) only those after
 * apostrophes, so that `enteredText` is the inverse of both.
 */
export const digitSafe = (text: string, isPlain: boolean): string =>
  SPOILT.test(text) && (!isPlain || text.startsWith("'")) ? `'${text}` : text;

const ESCAPED_STARTS = /([,;\t\r\n]"*)'('*)(?=[=+\-@\t\r])/g;
const ESCAPED_END = /([,;\t\r\n]"*)'('*)$/;

/** The text of a cell of an imported file, without the apostrophes that `formulaSafe` and `digitSafe` add, and trimmed. */
export const enteredText = (cell: string): string =>
  `\n${cell}`
    .replaceAll(ESCAPED_STARTS, '$1$2')
    .slice(1)
    .replace(ESCAPED_END, '$1$2')
    .replace(ESCAPED_DIGITS, '$1')
    .trim();
