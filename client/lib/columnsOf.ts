const COLUMNS = 'cols';

/** Columns that an address asks for, separated by commas, in any table. */
export const columnsOf = (params: URLSearchParams): string | null => params.get(COLUMNS);

/** Search part of an address with these columns; null: with none. */
export function withColumns(search: string, columns: string | null): string {
  const params = new URLSearchParams(search);
  if (columns) params.set(COLUMNS, columns);
  else params.delete(COLUMNS);
  const written = params.toString().replaceAll('%2C', ','); // as people write it
  return written && `?${written}`;
}

/** Whether two addresses are the same but for the columns of tables, which no query depends on. */
export function differInColumnsOnly(one: URL, other: URL): boolean {
  const rest = ({ pathname, search }: URL) => pathname + withColumns(search, null);
  return one.href !== other.href && rest(one) === rest(other);
}
