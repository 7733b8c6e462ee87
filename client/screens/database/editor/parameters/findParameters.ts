const NAME_START = 'A-Za-z_\\u0080-\\uffff';
const NAME = `[${NAME_START}][${NAME_START}0-9]*`;

/** What of a text comes next, as DuckDB's lexer reads it. Each token is at one place, so that the search is linear. */
const TOKEN = new RegExp(
  [
    String.raw`--[^\n\r]*`,
    String.raw`(?<comment>/\*)`,
    String.raw`(?<escaped>[eE]')`,
    String.raw`(?<quote>['"]|\$(?:${NAME})?\$)`, // 'a''b' ends as two texts do
    String.raw`\$(?<name>${NAME})`,
    `[${NAME_START}][${NAME_START}0-9$]*`, // a name may contain $
    '[^]',
  ].join('|'),
  'y',
);

/**
 * Distinct names of `$name`, without the `$`, in order of appearance. Names that differ only in the case of A to Z are the same
 * one. A `$1`, and a `$` in a text, a quoted name or a comment, is none.
 */
export function findParameters(sql: string): string[] {
  const names = new Map<string, string>();
  const token = new RegExp(TOKEN);
  for (let at = 0; at < sql.length; at = token.lastIndex) {
    token.lastIndex = at;
    const { comment, escaped, quote, name } = token.exec(sql)!.groups!;
    if (name && !names.has(parameterKey(name))) names.set(parameterKey(name), name);
    if (comment) token.lastIndex = endOfComment(sql, token.lastIndex);
    if (escaped) token.lastIndex = endOfEscaped(sql, token.lastIndex);
    if (quote) token.lastIndex = endAfter(sql, quote, token.lastIndex);
  }
  return [...names.values()];
}

/** The name in the form in which DuckDB compares names. */
export const parameterKey = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

function endAfter(sql: string, end: string, from: number): number {
  const at = sql.indexOf(end, from);
  return at === -1 ? sql.length : at + end.length;
}

/** End of a block comment, which may contain others, from after its beginning. */
function endOfComment(sql: string, from: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from;
  for (let depth = 1; depth > 0;) {
    const found = edge.exec(sql);
    if (!found) return sql.length;
    depth += found[0] === '/*' ? 1 : -1;
  }
  return edge.lastIndex;
}

/** End of a text with backslashes, from after its first quote. */
function endOfEscaped(sql: string, from: number): number {
  const part = /\\[^]|''|'/g;
  part.lastIndex = from;
  for (let found = part.exec(sql); found; found = part.exec(sql)) if (found[0] === "'") return part.lastIndex;
  return sql.length;
}
