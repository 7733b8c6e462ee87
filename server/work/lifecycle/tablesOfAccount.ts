import { backedUpTables, type BackedUpTable } from '#server/work/backup/tables.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';

export interface TableOfAccount extends BackedUpTable {
  /** Which rows are an account's, in SQL: its id stands in for `$1`. */
  condition: string;
}

/**
 * Every table that has rows of one account alone, those that others refer to before them: read from the catalog, so that a
 * new table is among them. Those that all accounts share are not.
 */
export async function tablesOfAccount(on: Queryable): Promise<TableOfAccount[]> {
  const tables = await backedUpTables(on);
  return tables.flatMap((table) => {
    const condition = conditionOf(table);
    return condition ? [{ ...table, condition }] : [];
  });
}

function conditionOf({ name, columns }: BackedUpTable): string | null {
  if (name === 'accounts') return 'id = $1';
  if (columns.includes('account_id')) return 'account_id = $1';
  if (columns.includes('user_id')) return 'user_id IN (SELECT id FROM users WHERE account_id = $1)';
  return null;
}
