/** Where in `sql` an error stands whose sentence ends in "(linha 2, coluna 8)"; null when it says nothing of it. */
export function errorPlace(message: string, sql: string): number | null {
  const [, line, column] = /\(linha (\d+), coluna (\d+)\)$/.exec(message) ?? [];
  if (!line || !column) return null;
  const before = sql.split('\n').slice(0, Number(line) - 1);
  const start = before.reduce((length, text) => length + text.length + 1, 0);
  // columns count characters, of which JavaScript counts some twice
  const within = Array.from(sql.slice(start))
    .slice(0, Number(column) - 1)
    .join('');
  return Math.min(start + within.length, sql.length);
}

/** The sentence with the line and column of `index` in `text` in place of those it ends in. */
export function messageAt(message: string, text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  const column = Array.from(lines.at(-1)!).length + 1;
  return message.replace(/\(linha \d+, coluna \d+\)$/, `(linha ${lines.length}, coluna ${column})`);
}
