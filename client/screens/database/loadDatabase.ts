import { fetchTablePage, type TablePage } from './databaseApi.ts';
import { readDatabaseView } from './databaseView.ts';
import { failureText } from '#client/lib/language/failureText.ts';

export { needsRefetch } from './databaseView.ts';

/** A page of rows, or an error message for the user. */
export type PageAnswer = { page: TablePage } | { error: string };

export interface DatabaseRows {
  table: string;
  answer: Promise<PageAnswer> | null;
}

/** Starts fetching the rows of the URL's table without waiting for them. */
export function loadDatabase(params: URLSearchParams): DatabaseRows {
  const view = readDatabaseView(params);
  const { table } = view;
  if (!table) return { table, answer: null };
  const answer = fetchTablePage(view).then(
    (rows): PageAnswer => ({ page: rows }),
    (error: Error): PageAnswer => ({ error: failureText(error) }),
  );
  return { table, answer };
}
