import { quoteText, textInQuotes } from '#client/screens/database/builder/quoteSql.ts';

export const parameterKinds = ['text', 'number', 'date'] as const;
export interface Parameter {
  kind: (typeof parameterKinds)[number];
  value: string;
}
export type Parameters = Record<string, Parameter>;

/** Initial value of a `{{name}}`. */
export const noParameter: Parameter = { kind: 'text', value: '' };

const NAME = String.raw`\{\{\s*([\p{L}_][\p{L}\p{N}_]{0,39})\s*\}\}`;
// comments, E'…', $$…$$ and "…" contain no parameters; '…' may
const TOKEN = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`/\*[^]*?(?:\*/|$)`,
    String.raw`(?<![\p{L}\p{N}_$])[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)`,
    String.raw`(?<![\p{L}\p{N}_$])\$([\p{L}_][\p{L}\p{N}_]*)?\$[^]*?(?:\$\1\$|$)`,
    String.raw`"(?:[^"]|"")*(?:"|$)`,
    String.raw`(?<text>'(?:[^']|'')*(?:'|$))`,
    NAME.replace('(', '(?<name>'),
  ].join('|'),
  'gu',
);
const INSIDE_TEXT = new RegExp(NAME, 'gu');

interface Piece {
  at: number;
  length: number;
  name: string;
  isInText: boolean;
}

function pieces(sql: string): Piece[] {
  return [...sql.matchAll(TOKEN)].flatMap(({ 0: token, index, groups }): Piece[] => {
    if (groups?.name) return [{ at: index, length: token.length, name: groups.name, isInText: false }];
    return [...(groups?.text ?? '').matchAll(INSIDE_TEXT)].map((inside) => ({
      at: index + inside.index,
      length: inside[0].length,
      name: inside[1]!,
      isInText: true,
    }));
  });
}

/** Distinct names of `{{name}}`, in order of appearance. */
export const findParameters = (sql: string): string[] => [...new Set(pieces(sql).map(({ name }) => name))];

/**
 * The statement with a literal in place of each `{{name}}`, and a function that maps its positions to the given text. Throws
 * an error with a message for the user when a value is missing or of the wrong kind.
 */
export function bindParameters(
  sql: string,
  parameters: Parameters,
): { sql: string; sourceIndex: (index: number) => number } {
  const found = pieces(sql).map((piece) => {
    const { kind, value } = parameters[piece.name] ?? noParameter;
    return { ...piece, literal: piece.isInText ? textInQuotes(value) : literal(piece.name, kind, value) };
  });
  let bound = '';
  let end = 0;
  const starts: { bound: number; source: number }[] = [];
  for (const { at, length, literal: written } of found) {
    starts.push({ bound: bound.length, source: end });
    bound += sql.slice(end, at);
    starts.push({ bound: bound.length, source: at });
    bound += written;
    end = at + length;
  }
  starts.push({ bound: bound.length, source: end });
  const sourceIndex = (index: number) => {
    const at = starts.findLastIndex((start) => start.bound <= index);
    const start = starts[at] ?? { bound: 0, source: 0 };
    return Math.min(start.source + index - start.bound, starts[at + 1]?.source ?? Number.POSITIVE_INFINITY);
  };
  return { sql: bound + sql.slice(end), sourceIndex };
}

function literal(name: string, kind: Parameter['kind'], value: string): string {
  const entered = value.trim();
  if (kind === 'text') return quoteText(value);
  if (entered === '') throw new Error(`Preencha o parâmetro ${name}`);
  if (kind === 'date') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(entered)) return `DATE '${entered}'`;
    throw new Error(`O parâmetro ${name} precisa ser uma data`);
  }
  if (!/^-?\d+([.,]\d+)?$/.test(entered)) throw new Error(`O parâmetro ${name} precisa ser um número`);
  const number = entered.replace(',', '.');
  return number.startsWith('-') ? `(${number})` : number; // a preceding minus would start a comment
}
