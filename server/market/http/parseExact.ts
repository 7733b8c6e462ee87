import { parse } from 'lossless-json';

/**
 * Parses JSON with every number left as the text it was written in: ids beyond 2^53 and amounts stay exact. NUL
 * characters, which PostgreSQL cannot store, are left out. Throws `SyntaxError` when the text is not JSON.
 */
export function parseExact(text: string): unknown {
  return parse(text, text.includes(NUL_ESCAPE) ? withoutNul : null, (number) => number);
}

const NUL_ESCAPE = String.raw`\u0000`;
const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value);
