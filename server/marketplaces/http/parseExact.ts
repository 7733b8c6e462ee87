import { parse } from 'lossless-json';

/**
 * Parses JSON with every number left as the text it was written in: ids beyond 2^53 and amounts stay exact. Throws
 * `SyntaxError` when the text is not JSON.
 */
export function parseExact(text: string): unknown {
  return parse(text, null, (number) => number);
}
