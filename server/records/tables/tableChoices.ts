import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export interface TableColumns {
  /** The client's name of the table. */
  table: string;
  /** Names of its columns in order; a hidden one begins with `-`. */
  columns: string[];
}

/** How a person wants the tables of the screens. */
export interface TableChoices {
  /** Rows are low and without pictures. */
  isCompact: boolean;
  /** Tables whose columns are not the default, by name; at most 100. */
  tables: TableColumns[];
}

const CHOICES = `
SELECT u.compact_tables AS "isCompact",
       coalesce((SELECT json_agg(json_build_object('table', c.table_name, 'columns', c.columns) ORDER BY c.table_name)
                 FROM table_columns c WHERE c.account_id = $1 AND c.user_id = $2), '[]') AS tables
FROM users u WHERE u.account_id = $1 AND u.id = $2`;

/** The choices of the person, in one statement. */
export const tableChoices = ({ accountId, userId }: Viewer): Promise<TableChoices> =>
  queryRow<TableChoices>(CHOICES, [accountId, userId]);
