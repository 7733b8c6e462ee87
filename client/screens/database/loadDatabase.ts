import { fetchTablePage, type TablePage } from './databaseApi.ts';
import { readDatabaseView } from './databaseView.ts';

export { asksAnew } from './databaseView.ts';

/** Rows that are on their way; a failure is in words for the user. */
export type PageAnswer = { page: TablePage } | { error: string };

export interface DatabaseRows {
  table: string;
  answer: Promise<PageAnswer> | null;
}

/** Starts to fetch the rows of the table that the URL names, and never waits for them. */
export function loadDatabase(params: URLSearchParams): DatabaseRows {
  const view = readDatabaseView(params);
  const { table } = view;
  if (!table) return { table, answer: null };
  const answer = fetchTablePage(view).then(
    (rows): PageAnswer => ({ page: rows }),
    (error: Error): PageAnswer => ({ error: error.message }),
  );
  return { table, answer };
}
