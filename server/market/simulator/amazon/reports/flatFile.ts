/**
 * A report in Amazon's tab-separated layout: header, then one line per row, with cells by column name; missing cells
 * are empty.
 */
export function flatFile(columns: string[], rows: Record<string, string>[]): string {
  const lines = rows.map((cells) => columns.map((column) => cells[column] ?? '').join('\t'));
  return `${[columns.join('\t'), ...lines].join('\r\n')}\r\n`;
}
