import { page, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';

const fields = {
  /** The open table; empty: none. */
  table: text,
  page,
  /** A column, `-column` for descending; empty: the table's default order. */
  sort: text,
  /** Cursor of the page; empty: the page is read by number. */
  cursor: text,
};

/** State of the screen in the URL. `?sql=` is separate: it fills the editor and is removed from the URL. */
export type DatabaseView = UrlState<typeof fields>;

export const readDatabaseView = (params: URLSearchParams): DatabaseView => readUrl(fields, params);

/** Search part of the URL for a view; empty without an open table. */
export function databaseSearch(view: DatabaseView): string {
  if (!view.table) return '';
  return `?${writeUrl(fields, view)}`;
}

/** Whether a change of the screen's URL fetches rows: for other rows, or for the same ones on a retry. */
export function needsRefetch(current: URL, next: URL): boolean {
  const rowsOf = ({ pathname, searchParams }: URL) => pathname + databaseSearch(readDatabaseView(searchParams));
  return rowsOf(current) !== rowsOf(next) || current.search === next.search;
}
