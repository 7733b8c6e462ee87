type Plain = number | string | null;

/**
 * Array parameter of numbers or of words without spaces, quotes, commas, braces and backslashes (enum labels, currency
 * codes). Several times faster than the driver's serialization, which matters in batches of thousands.
 */
export function plainArray<T>(rows: readonly T[], read: (row: T) => Plain): string {
  let text = '';
  for (const row of rows) text += `,${read(row) ?? 'NULL'}`;
  return `{${text.slice(1)}}`;
}

const SPECIAL = /["\\]/g;
// most texts need no escaping; `includes` is faster than the regular expression
const escaped = (text: string) =>
  text.includes('"') || text.includes('\\') ? text.replace(SPECIAL, String.raw`\$&`) : text;

/** Array parameter of arbitrary texts; null stays null. */
export function textArray<T>(rows: readonly T[], read: (row: T) => string | null): string {
  let text = '';
  for (const row of rows) {
    const value = read(row);
    text += value === null ? ',NULL' : `,"${escaped(value)}"`;
  }
  return `{${text.slice(1)}}`;
}
