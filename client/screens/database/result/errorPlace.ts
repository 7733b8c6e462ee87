import { t } from '#client/lib/language/t.ts';
/** Index in `sql` of an error whose message ends in "(linha 2, coluna 8)"; null for other messages. */
export function errorPlace(message: string, sql: string): number | null {
  const [, line, column] = /\(linha (\d+), coluna (\d+)\)$/.exec(message) ?? [];
  if (!line || !column) return null;
  const before = sql.split('\n').slice(0, Number(line) - 1);
  const start = before.reduce((length, text) => length + text.length + 1, 0);
  // columns count code points, JavaScript counts code units
  const within = Array.from(sql.slice(start))
    .slice(0, Number(column) - 1)
    .join('');
  return Math.min(start + within.length, sql.length);
}

/** The message with its line and column replaced by those of `index` in `text`. */
export function messageAt(message: string, text: string, index: number): string {
  const lines = text.slice(0, index).split('\n');
  const column = Array.from(lines.at(-1)!).length + 1;
  return message.replace(/\(linha \d+, coluna \d+\)$/, t('database.rowColumn', { linesCount: lines.length, column }));
}
