import { parse } from 'lossless-json';

/**
 * Parses JSON and keeps every number as its text: ids beyond 2^53 and amounts stay exact. Removes NUL characters, which
 * PostgreSQL cannot store. Throws `SyntaxError` when the text is not JSON.
 */
export function parseExact(text: string): unknown {
  return parse(text, text.includes(NUL_ESCAPE) ? withoutNul : null, (number) => number);
}

const NUL_ESCAPE = String.raw`\u0000`;
const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value);
