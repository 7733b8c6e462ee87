import { page, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';

const fields = {
  /** The table on show; empty: none. */
  table: text,
  page,
  /** A column, `-column` downwards; empty: the table's own order. */
  sort: text,
  /** Where the page begins, as the page before it said; empty: by its number. */
  cursor: text,
};

/** What the URL says of the screen. `?sql=` besides puts a text into the editor and then leaves the address. */
export type DatabaseView = UrlState<typeof fields>;

export const readDatabaseView = (params: URLSearchParams): DatabaseView => readUrl(fields, params);

/** The search part of the URL for a view; empty when no table is on show. */
export function databaseSearch(view: DatabaseView): string {
  if (!view.table) return '';
  return `?${writeUrl(fields, view)}`;
}

/** Whether going from one address of the screen to the other shows other rows, or the same ones anew. */
export function asksAnew(current: URL, next: URL): boolean {
  const rowsOf = ({ pathname, searchParams }: URL) => pathname + databaseSearch(readDatabaseView(searchParams));
  return rowsOf(current) !== rowsOf(next) || current.search === next.search;
}
