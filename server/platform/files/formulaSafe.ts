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

const ESCAPED_STARTS = /([,;\t\r\n]"*)'('*)(?=[=+\-@\t\r])/g;
const ESCAPED_END = /([,;\t\r\n]"*)'('*)$/;

/** The text of a cell of an imported file, without the apostrophes that `formulaSafe` adds, and trimmed. */
export const enteredText = (cell: string): string =>
  `\n${cell}`.replaceAll(ESCAPED_STARTS, '$1$2').slice(1).replace(ESCAPED_END, '$1$2').trim();
