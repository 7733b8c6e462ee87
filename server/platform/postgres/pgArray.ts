type Plain = number | string | null;

/**
 * An array parameter of numbers or of words without spaces, quotes, commas, braces and backslashes (enum labels,
 * currency codes). Several times quicker than the driver's own writing, which counts in batches of thousands.
 */
export function plainArray<T>(rows: readonly T[], read: (row: T) => Plain): string {
  let text = '';
  for (const row of rows) text += `,${read(row) ?? 'NULL'}`;
  return `{${text.slice(1)}}`;
}

const SPECIAL = /["\\]/g;
// most texts have none, which is known sooner so
const escaped = (text: string) =>
  text.includes('"') || text.includes('\\') ? text.replace(SPECIAL, String.raw`\$&`) : text;

/** An array parameter of any texts; null stays null. */
export function textArray<T>(rows: readonly T[], read: (row: T) => string | null): string {
  let text = '';
  for (const row of rows) {
    const value = read(row);
    text += value === null ? ',NULL' : `,"${escaped(value)}"`;
  }
  return `{${text.slice(1)}}`;
}
